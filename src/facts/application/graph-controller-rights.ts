import { knownItems } from '../../documents/value.ts'
import { grants, type Role } from '../kubernetes/rbac.ts'

const ALL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']
/** What can be done to a subresource: it is neither listed nor created. */
const SUBRESOURCE = ['get', 'update', 'patch']
const BINDINGS = 'elbv2.k8s.aws'

interface Need {
  readonly group: string
  readonly resource: string
  readonly verbs: readonly string[]
}

/** What kro must be allowed for an OrderApp: the instances, and the four kinds that each instance becomes (RB-08). */
const needs = (platformGroup: string): readonly Need[] => [
  { group: platformGroup, resource: 'orderapps', verbs: ALL },
  { group: platformGroup, resource: 'orderapps/status', verbs: SUBRESOURCE },
  { group: platformGroup, resource: 'orderapps/finalizers', verbs: ['update'] },
  { group: '', resource: 'services', verbs: ALL },
  { group: '', resource: 'configmaps', verbs: ALL },
  { group: 'apps', resource: 'deployments', verbs: ALL },
  { group: BINDINGS, resource: 'targetgroupbindings', verbs: ALL },
]

/** The resources, with their groups, that kro needs for OrderApps of a group and that these roles together do not allow. */
export const missingRights = (roles: readonly Role[], platformGroup: string): readonly string[] =>
  needs(platformGroup)
    .filter(need => !isGranted(roles, need))
    .map(({ group, resource }) => (group === '' ? resource : `${resource}.${group}`))

function isGranted(roles: readonly Role[], { group, resource, verbs }: Need): boolean {
  const parts = resource.split('/')
  const names = parts[1] === undefined ? [resource] : [resource, `${parts[0]}/*`, `*/${parts[1]}`]
  const rules = roles
    .flatMap(one => one.rules)
    .filter(rule => grants(rule, 'apiGroups', ...spellingsOf(group)) && grants(rule, 'resources', ...names))
  const granted = new Set(rules.flatMap(rule => knownItems(rule.verbs)))
  const isOpen = rules.some(rule => rule.verbs.state !== 'known' || rule.verbs.value.open)
  return isOpen || granted.has('*') || verbs.every(verb => granted.has(verb))
}

/** The names of a group, that of the contract among them. */
const spellingsOf = (group: string): readonly string[] => (group === BINDINGS ? [group, 'elbv2.k8s.cloud'] : [group])
