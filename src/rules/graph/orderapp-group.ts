import { whole } from '../../engine/fix/edits.ts'
import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, isUnset, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-group',
  summary: 'Write an OrderApp in the API group that its graph definition declares',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'OA-01': 'OrderApp is declared in the API group {declared}, not {found}',
  },
  on: { orderAppInstance: allOf(facts.orderAppInstance) },
  with: { graphDefinition: allOf(facts.graphDefinition) },

  *check({ orderAppInstance }, { say, unsure, platform: { platformGroup } }, { graphDefinition }) {
    const definitions = graphDefinition.filter(({ kind }) => known(kind) === 'OrderApp')
    const groups = definitions.flatMap(definition => groupOf(definition) ?? [])
    if (definitions.length === 0 && platformGroup !== undefined) groups.push(platformGroup)
    const open = definitions.find(definition => groupOf(definition) === undefined)

    for (const { group } of orderAppInstance) {
      if (groups.length > 0) yield* decided(group)
      if (group.state !== 'known' || groups.includes(group.value)) continue
      const [declared] = groups
      if (open !== undefined)
        yield unsure({ why: 'the API group that the graph definition declares', at: open.group.at })
      else if (declared !== undefined)
        yield say('OA-01', group.at, {
          data: { declared, found: group.value },
          ...inGroup(declared, groups, group.at),
          related: definitions.slice(0, 1).map(({ group: { at } }) => ({ at, note: 'declared here' })),
        })
    }
  },
})

/** The group of a definition, kro's own where it states none; undefined where it is unknown. */
const groupOf = ({ group }: facts.GraphDefinition): string | undefined => (isUnset(group) ? 'kro.run' : known(group))

const API_GROUP = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/

/** The one group that is declared, with the one version that is served. */
function inGroup(group: string, groups: readonly string[], at: Place) {
  if (new Set(groups).size > 1 || !API_GROUP.test(group)) return {}
  const edits = [{ at: whole(at), set: `${group}/v1alpha1` }]
  return { fix: { title: `set apiVersion to ${group}/v1alpha1`, safe: false, edits } }
}
