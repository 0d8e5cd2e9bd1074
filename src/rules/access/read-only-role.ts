import * as facts from '../../facts/index.ts'
import { defineRule, known, type ListValue, type Value } from '../../rule.ts'

/** Not those who review or preview, nor threads, nor those who read and write. */
const READ_ONLY =
  /(?<!th|sp)reader|read-?only|(?<!re|pre|inter|over)view|(?:^|[-_:.])read(?:$|[-_:.])(?!(?:and[-_:.])?(?:write|edit|update))/i
/** How people describe such a role in an annotation. */
const DESCRIBED = /\b(?:read|view)[- ]?only\b/i
const POWERS = ['escalate', 'bind', 'impersonate']
const READING = ['get', 'list', 'watch']
const DOORS = ['pods/exec', 'pods/attach', 'nodes/proxy']

export default defineRule({
  id: 'access/read-only-role',
  summary: 'Keep Secrets, exec and impersonation out of roles named for read-only access',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks'],
  checks: {
    'RB-07': '{role} is named read-only but can read Secrets',
    'RB-07.verb': '{role} is named read-only but may {verb}',
    'RB-07.door': '{role} is named read-only, but {resource} allows more than reading',
  },
  on: facts.role,
  concerns: isReadOnly,

  *check(one, { say }) {
    if (facts.isDefault(one) || !isReadOnly(one)) return
    for (const rule of one.rules) {
      const secrets = facts.placeOfItem(rule.resources, 'secrets', '*')
      const readsSecrets = facts.grants(rule, 'apiGroups', '') && facts.grants(rule, 'verbs', ...READING)
      if (
        secrets !== undefined &&
        readsSecrets &&
        !/secret|credential/i.test(one.name) &&
        rule.resourceNames.state === 'absent'
      )
        yield say('RB-07', secrets, { data: { role: one.name }, ...without(rule.resources, 'secrets') })
      for (const verb of POWERS) {
        const at = facts.placeOfItem(rule.verbs, verb)
        if (at !== undefined)
          yield say('RB-07.verb', at, { data: { role: one.name, verb }, ...without(rule.verbs, verb) })
      }
      for (const resource of DOORS) {
        const at = facts.placeOfItem(rule.resources, resource)
        if (at !== undefined)
          yield say('RB-07.door', at, { data: { role: one.name, resource }, ...without(rule.resources, resource) })
      }
    }
  },
})

/** What takes an item out of a list that has others; a rule without resources or verbs is refused. */
function without(list: Value<ListValue<string>>, item: string) {
  const at = facts.placeOfItem(list, item)
  if (at === undefined || list.state !== 'known') return {}
  const others = list.value.items.filter(one => known(one) !== item)
  // What is listed twice would still be there, and a list of nothing is refused.
  if (others.length === 0 || others.length < list.value.items.length - 1) return {}
  return { fix: { title: `remove ${item}`, safe: false, edits: [{ at, remove: true as const }] } }
}

/** Whether people call a role one for reading. */
function isReadOnly(one: facts.Role): boolean {
  return READ_ONLY.test(one.name) || isDescribed(one)
}

const isDescribed = ({ annotations }: facts.Role): boolean =>
  Object.entries(annotations).some(([key, text]) => /(?:^|[/.])description$/.test(key) && DESCRIBED.test(text))
