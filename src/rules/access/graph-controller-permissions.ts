import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, isUnset, known, knownItems, warning } from '../../rule.ts'

export default defineRule({
  id: 'access/graph-controller-permissions',
  summary: 'Give kro the roles that its graphs need, and let no tenant create graphs',
  severity: 'error',
  relevance: { 'RB-08': 'platform', 'RB-09': 'anywhere' },
  references: ['https://kro.run/docs/advanced/access-control'],
  checks: {
    'RB-08': 'the roles aggregated to kro lack {missing}',
    'RB-08.none': 'kro is in aggregation mode, but no ClusterRole is aggregated to it',
    'RB-08.label': 'kro aggregates ClusterRoles by {label}: "true", and this role has {found}',
    'RB-09': warning('{subject} may create ResourceGraphDefinitions, and through them use all permissions of kro'),
    'RB-09.unrestricted': warning(
      'kro is in unrestricted mode: anyone who can create a ResourceGraphDefinition is effectively cluster-admin',
    ),
  },
  on: {
    aggregated: facts.aggregatedRoles,
    misaggregated: facts.misaggregatedRoles,
    controllers: allOf(facts.graphController),
    bindings: facts.eachRoleBinding,
  },
  with: { roles: facts.rolesByKey, definitions: facts.allGraphDefinitions, apps: facts.allOrderApps },

  *check(
    { aggregated: labelled, misaggregated, controllers, bindings },
    { say, platform, complete },
    { roles, definitions, apps },
  ) {
    for (const { misspeltAggregation } of misaggregated)
      if (misspeltAggregation !== undefined)
        yield say('RB-08.label', misspeltAggregation.at, {
          data: { label: facts.AGGREGATED, found: misspeltAggregation.text },
        })
    // Those that were to be aggregated are reported above.
    const aggregated = [...labelled, ...misaggregated]
    for (const { mode } of controllers) {
      const found = yield* decided(mode)
      if (isUnset(mode) || found === 'unrestricted') yield say('RB-09.unrestricted', mode.at)
      else if (found === 'aggregation' && aggregated.length === 0 && complete) yield say('RB-08.none', mode.at)
    }

    const [first] = aggregated
    const platformGroup =
      first && (platform.platformGroup ?? declaredGroup(definitions) ?? groupOf(apps) ?? grantedGroup(aggregated))
    if (first !== undefined && platformGroup !== undefined) {
      const missing = facts.missingRights(aggregated, platformGroup)
      if (missing.length > 0) yield say('RB-08', first.rulesAt, { data: { missing: missing.join(', ') } })
    }

    const allowed = platform.administrators ?? []
    for (const binding of bindings) {
      const named = binding.roleName.state === 'known' ? roles(binding.roleName.value) : []
      const found = named.findLast(one => one.isClusterRole)
      const at = found === undefined || facts.isDefault(found) ? undefined : placeOfCreation(found)
      if (at === undefined) continue
      const subject = binding.subjects
        .map(facts.toSubjectName)
        .find(name => name !== undefined && !allowed.includes(name) && !name.startsWith('serviceaccount:kro'))
      if (subject === undefined) continue
      yield say('RB-09', at, { data: { subject }, related: [{ at: binding.roleName.at, note: 'bound here' }] })
    }
  },
})

/** The group that the graph definition of OrderApp declares, kro's own where it declares none. */
function declaredGroup(definitions: readonly facts.GraphDefinition[]): string | undefined {
  const definition = definitions.find(({ kind }) => known(kind) === 'OrderApp')
  return definition !== undefined && isUnset(definition.group) ? 'kro.run' : definition && known(definition.group)
}

const groupOf = (apps: readonly facts.OrderAppInstance[]): string | undefined =>
  apps.map(({ group }) => known(group)).find(group => group !== undefined)

/** The group in which the roles themselves name OrderApps. */
const grantedGroup = (roles: readonly facts.Role[]): string | undefined =>
  roles
    .flatMap(one => one.rules)
    .filter(rule => knownItems(rule.resources).some(name => /^orderapps(?:\/|$)/.test(name)))
    .flatMap(rule => knownItems(rule.apiGroups))
    .find(group => group !== '*')

const placeOfCreation = (one: facts.Role) => {
  const rule = one.rules.find(each => placeInRule(each) !== undefined && facts.grants(each, 'verbs', 'create'))
  return rule === undefined ? undefined : placeInRule(rule)
}

/** Where a rule names graph definitions: by their own name, or as all resources of kro's group. */
const placeInRule = ({ apiGroups, resources }: facts.PolicyRule) =>
  facts.placeOfItem(resources, 'resourcegraphdefinitions') ??
  (knownItems(apiGroups).includes('kro.run') ? facts.placeOfItem(resources, '*') : undefined)
