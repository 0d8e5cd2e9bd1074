import type { ScopeFacts } from '../engine/join/join.ts'
import type { External } from '../engine/settings.ts'
import { secretSource, serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import { configMapObject } from '../facts/kubernetes/config-map.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { service } from '../facts/kubernetes/service.ts'
import { volumeClaim } from '../facts/kubernetes/volume.ts'
import { balancingKeys, boundKeys, targetGroup } from '../facts/network/balancing/target-group.ts'
import { database } from '../facts/network/groups/database.ts'
import type { Surroundings } from './app-graph.ts'
import type { AppReference } from './app-references.ts'
import { repositoriesOf } from './app-repositories.ts'

/** The ids of the facts that no rule needs. */
export const SURROUNDING_FACTS: readonly string[] = [configMapObject.id, database.id]

type Names = (name: string) => boolean | undefined

/** What is there beside what is generated: in the documents of a scope, or declared in its configuration. */
export function surroundingsOf(scope: ScopeFacts): Surroundings {
  const { settings } = scope
  const objects = objectsOf(scope)
  const others: ReadonlyMap<AppReference['kind'], Names> = new Map([
    ['target group', targetGroupsOf(scope)],
    ['database', databasesOf(scope)],
    ['image', repositoriesOf(scope)],
  ])
  return {
    isComplete: settings.scope.complete,
    isThere: ({ kind, name }, namespace) => {
      if (settings.external.some(one => isExternal(one, kind, namespace, name))) return true
      const find = others.get(kind)
      if (find !== undefined) return find(name)
      return (kind === 'ServiceAccount' && name === 'default') || objects(kind, namespace, name)
    },
  }
}

/** The objects of Kubernetes. One whose namespace is decided at deployment may be in any. */
function objectsOf({ of }: ScopeFacts): (kind: string, namespace: string | undefined, name: string) => boolean {
  const keys = (kind: string, { namespace }: Pick<ObjectMeta, 'namespace'>, name: string): readonly string[] => [
    `${kind} ${namespace ?? '*'}/${name}`,
    `${kind} ${name}`,
  ]
  const there = new Set([
    ...of(secretSource).flatMap(one => keys('Secret', one, one.secretName)),
    ...of(configMapObject).flatMap(one => keys('ConfigMap', one, one.name)),
    ...of(serviceAccount).flatMap(one => keys('ServiceAccount', one, one.name)),
    ...of(service).flatMap(one => keys('Service', one, one.name)),
    ...of(volumeClaim).flatMap(one => keys('PersistentVolumeClaim', one, one.name)),
  ])
  return (kind, namespace, name) =>
    there.has(`${kind} ${namespace ?? ''}/${name}`) ||
    there.has(`${kind} */${name}`) ||
    ((namespace ?? '') === '' && there.has(`${kind} ${name}`))
}

/** Target groups by their ARNs or the names in them; one that AWS names is not known. */
function targetGroupsOf({ of }: ScopeFacts): Names {
  const groups = of(targetGroup)
  const known = new Set(groups.flatMap(balancingKeys))
  const isOpen = groups.some(({ arn, name }) => arn.state !== 'known' && name.state !== 'known')
  return name => {
    const at = { document: '', pointer: '' }
    const isKnown = boundKeys({ targetGroupArn: { state: 'known', value: name, at } }).some(key => known.has(key))
    return isKnown || (isOpen ? undefined : false)
  }
}

/** Databases by their hosts, or by the identifier that RDS begins a host with. */
function databasesOf({ of }: ScopeFacts): Names {
  const databases = of(database)
  const hosts = new Set(databases.flatMap(({ hosts }) => hosts))
  const identifiers = databases.map(({ identifier }) => identifier)
  const named = new Set(identifiers.flatMap(one => (one.state === 'known' ? [one.value.toLowerCase()] : [])))
  const isOpen = identifiers.some(({ state }) => state !== 'known')
  return host => {
    const written = host.toLowerCase()
    if (!/\.rds\.amazonaws\.com(?:\.cn)?$/.test(written)) return hosts.has(written) ? true : undefined
    return hosts.has(written) || named.has(written.slice(0, written.indexOf('.'))) || (isOpen ? undefined : false)
  }
}

/** The names in the configuration of kinds that are not Kubernetes objects. */
const CALLED: Readonly<Record<string, string>> = {
  'target group': 'TargetGroup',
  database: 'Database',
  image: 'Image',
}

const isExternal = (one: External, kind: string, namespace: string | undefined, name: string): boolean =>
  one.kind === (CALLED[kind] ?? kind) &&
  one.name === name &&
  (one.namespace === undefined || one.namespace === namespace)
