import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, put, typeName, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-capabilities',
  summary: 'Give each mirror the capabilities pull and resolve, and no others',
  severity: 'error',
  relevance: { 'HT-02': 'platform', 'HT-02.type': 'anywhere' },
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#capabilities-field'],
  checks: {
    'HT-02': 'a mirror must not have the capability "{capability}", only pull and resolve',
    'HT-02.absent': 'the mirror sets no capabilities, so containerd gives it all of them, including push',
    'HT-02.type': 'capabilities must be a list of pull and resolve, not {found}',
    'HT-02.resolve': warning('without "resolve", tags are resolved by the upstream registry'),
  },
  on: facts.registryHosts,

  *check({ hosts }, { say }) {
    for (const { capabilities, at } of hosts) {
      const items = yield* decided(capabilities)
      const wrong = wrongType(capabilities)
      if (capabilities.state === 'absent') yield say('HT-02.absent', at, allowed(capabilities))
      if (wrong !== undefined)
        yield say('HT-02.type', capabilities.at, { data: { found: wrong }, ...allowed(capabilities) })
      if (items === undefined || wrong !== undefined) continue
      for (const item of items) {
        const capability = yield* decided(item)
        if (item.state === 'invalid')
          yield say('HT-02.type', item.at, { data: { found: `a list with ${typeName(item)}` } })
        if (capability !== undefined && facts.CAPABILITIES.get(capability) === 'not for mirrors')
          yield say('HT-02', item.at, {
            data: { capability },
            ...(isAlone(items) ? allowed(capabilities) : without(item)),
          })
      }
      // A capability that containerd does not know is a fault by itself, and may be a misspelt "resolve".
      const mayResolve = items.some(
        item =>
          item.state === 'unknown' ||
          (item.state === 'known' && (item.value === 'resolve' || !facts.CAPABILITIES.has(item.value))),
      )
      if (!mayResolve) yield say('HT-02.resolve', capabilities.at, withResolve(capabilities))
    }
  },
})

/** What is there in place of a list of capabilities. */
function wrongType(capabilities: facts.Capabilities): string | undefined {
  if (capabilities.state === 'invalid') return typeName(capabilities)
  if (capabilities.state !== 'known') return undefined
  const [single] = capabilities.value
  if (single === undefined) return 'an empty list'
  if (capabilities.isList) return undefined
  return single.state === 'invalid' ? typeName(single) : 'a string'
}

interface WithFix {
  readonly fix: Fix
}

const allowed = (found: Value<unknown>): WithFix => ({
  fix: { title: 'set capabilities to pull and resolve', safe: true, edits: [put(found, ['pull', 'resolve'])] },
})

/** Whether no capability is left for a mirror without those that it may not have. */
const isAlone = (items: readonly Value<string>[]): boolean =>
  items.every(item => item.state === 'known' && facts.CAPABILITIES.get(item.value) === 'not for mirrors')

const without = ({ at }: Value<string>): WithFix => ({
  fix: { title: 'remove the capability', safe: true, edits: [{ at, remove: true }] },
})

const withResolve = ({ at }: Value<unknown>): WithFix => ({
  fix: { title: 'add resolve', safe: true, edits: [{ at, append: 'resolve' }] },
})
