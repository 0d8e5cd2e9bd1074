import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, isUnset, known, knownItems } from '../../rule.ts'

const ALL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']
/** What can be done to a subresource: it is neither listed nor created. */
const SUBRESOURCE = ['get', 'update', 'patch']

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
    'RB-09': {
      severity: 'warning',
      text: '{subject} may create ResourceGraphDefinitions, and through them use all permissions of kro',
    },
    'RB-09.unrestricted': {
      severity: 'warning',
      text: 'kro is in unrestricted mode: anyone who can create a ResourceGraphDefinition is effectively cluster-admin',
    },
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
      const missing = needs(platformGroup).filter(need => !isGranted(aggregated, need))
      const names = missing.map(({ group, resource }) => (group === '' ? resource : `${resource}.${group}`))
      if (missing.length > 0) yield say('RB-08', first.rulesAt, { data: { missing: names.join(', ') } })
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

interface Need {
  readonly group: string
  readonly resource: string
  readonly verbs: readonly string[]
}

const BINDINGS = 'elbv2.k8s.aws'

/** What kro must be allowed for an OrderApp: the instances, and the four kinds that each instance becomes. */
const needs = (platformGroup: string): readonly Need[] => [
  { group: platformGroup, resource: 'orderapps', verbs: ALL },
  { group: platformGroup, resource: 'orderapps/status', verbs: SUBRESOURCE },
  { group: platformGroup, resource: 'orderapps/finalizers', verbs: ['update'] },
  { group: '', resource: 'services', verbs: ALL },
  { group: '', resource: 'configmaps', verbs: ALL },
  { group: 'apps', resource: 'deployments', verbs: ALL },
  { group: BINDINGS, resource: 'targetgroupbindings', verbs: ALL },
]

function isGranted(roles: readonly facts.Role[], { group, resource, verbs }: Need): boolean {
  const parts = resource.split('/')
  const names = parts[1] === undefined ? [resource] : [resource, `${parts[0]}/*`, `*/${parts[1]}`]
  const rules = roles
    .flatMap(one => one.rules)
    .filter(rule => facts.grants(rule, 'apiGroups', ...spellingsOf(group)) && facts.grants(rule, 'resources', ...names))
  const granted = new Set(rules.flatMap(rule => knownItems(rule.verbs)))
  const isOpen = rules.some(rule => rule.verbs.state !== 'known' || rule.verbs.value.open)
  return isOpen || granted.has('*') || verbs.every(verb => granted.has(verb))
}

/** The names of a group, that of the contract among them. */
const spellingsOf = (group: string): readonly string[] => (group === BINDINGS ? [group, 'elbv2.k8s.cloud'] : [group])

const placeOfCreation = (one: facts.Role) => {
  const rule = one.rules.find(each => placeInRule(each) !== undefined && facts.grants(each, 'verbs', 'create'))
  return rule === undefined ? undefined : placeInRule(rule)
}

/** Where a rule names graph definitions: by their own name, or as all resources of kro's group. */
const placeInRule = ({ apiGroups, resources }: facts.PolicyRule) =>
  facts.placeOfItem(resources, 'resourcegraphdefinitions') ??
  (knownItems(apiGroups).includes('kro.run') ? facts.placeOfItem(resources, '*') : undefined)
