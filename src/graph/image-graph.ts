import { pathOf } from '../documents/document.ts'
import type { Value } from '../documents/value.ts'
import { orderApp } from '../facts/application/order-app.ts'
import { serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import type { ImageValue } from '../facts/kubernetes/image-value.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { serves, storedSecret } from '../facts/kubernetes/stored-secret.ts'
import { type Workload, workload } from '../facts/kubernetes/workload.ts'
import { imageUse } from '../facts/registry/image-use.ts'
import { byText } from '../model/text-order.ts'
import {
  type ImageGraph,
  type ImageRecord,
  type NamedImage,
  namedIn,
  type Related,
  type ScopeOf,
} from './image-record.ts'
import { expiryOf, nodeRights } from './image-rights.ts'
import { routesOf } from './image-routes.ts'

/** Each image that a scope deploys, with how it arrives, what expires it and what lets it be pulled. Pure; linear in the facts. */
export function imageGraph(of: ScopeOf): Omit<ImageGraph, 'title'> {
  const uses = deployedImages(of)
  const routes = routesOf(of)
  const expiry = expiryOf(of)
  const rights = nodeRights(of)
  const images = [...uses.known.values()].map(
    ({ named, deployedBy, pulledWith }): ImageRecord => ({
      ...named,
      deployedBy: distinct(deployedBy),
      arrivesBy: distinct(routes(named)),
      expiredBy: distinct(expiry(named)),
      pulledWith: distinct([...pulledWith, ...rights.of(named)]),
    }),
  )
  return {
    images: images.sort(byText(({ image }) => image)),
    notes: [
      ...(uses.unknown > 0
        ? [`${uses.unknown} ${uses.unknown === 1 ? 'image is' : 'images are'} only known at deployment`]
        : []),
      ...(rights.isCut ? ['which roles may pull is only shown for some repositories'] : []),
    ],
  }
}

interface Use {
  readonly named: NamedImage
  readonly deployedBy: Related[]
  readonly pulledWith: Related[]
}

/** Who deploys which image: workloads, OrderApps, and what else names one, such as the values of a chart. */
function deployedImages(of: ScopeOf) {
  const known = new Map<string, Use>()
  const workloads = of(workload)
  const secretsOf = pullSecrets(of)
  let unknown = 0
  const add = (
    image: ImageValue,
    by: Related,
    pulledWith: (image: NamedImage) => readonly Related[] = () => [],
  ): void => {
    const named = namedIn(image)
    if (image.state === 'unknown' && named === undefined) unknown++
    if (named === undefined) return
    const use = known.get(named.image) ?? { named, deployedBy: [], pulledWith: [] }
    use.deployedBy.push(by)
    use.pulledWith.push(...pulledWith(named))
    known.set(named.image, use)
  }
  const told = new Set<string>()
  for (const one of workloads)
    for (const { image } of one.containers) {
      told.add(placeKey(image))
      add(image, related(one), secretsOf(one))
    }
  for (const one of of(orderApp)) add(one.image, related(one))
  for (const { reference, inGraph, by = 'a document' } of of(imageUse))
    if (!told.has(placeKey(reference)) && !(inGraph && reference.state === 'unknown'))
      add(reference, { what: by, path: pathOf(reference.at.document) })
  return { known, unknown }
}

const placeKey = ({ at }: Value<string>): string => `${at.document} ${at.pointer}`

const nameOf = ({ kind, namespace, name }: Pick<ObjectMeta, 'kind' | 'namespace' | 'name'>): string =>
  `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`

const related = (object: ObjectMeta): Related => ({ what: nameOf(object), path: pathOf(object.at.document) })

/** Gives the pull secrets of a workload for an image: its own, and those of its service account; not those of other registries. */
function pullSecrets(of: ScopeOf): (workload: Workload) => (image: NamedImage) => readonly Related[] {
  const accounts = new Map(of(serviceAccount).map(one => [`${one.namespace ?? ''}/${one.name}`, one]))
  const secrets = new Map(of(storedSecret).map(one => [`${one.namespace ?? ''}/${one.name}`, one]))
  return ({ namespace, serviceAccountName, imagePullSecrets }) => {
    const account = serviceAccountName.state === 'known' ? serviceAccountName.value : 'default'
    const own = accounts.get(`${namespace ?? ''}/${account}`)?.imagePullSecrets ?? []
    return ({ registry, repository }) =>
      [...imagePullSecrets, ...own].flatMap(({ name, at }) => {
        const logins = secrets.get(`${namespace ?? ''}/${name}`)?.dockerConfig?.logins ?? []
        const isOther = logins.length > 0 && !logins.some(({ host }) => serves(host, registry, repository))
        return isOther ? [] : [{ what: nameOf({ kind: 'Secret', namespace, name }), path: pathOf(at.document) }]
      })
  }
}

/** Each of equal entries once, sorted. */
const distinct = (all: readonly Related[]): readonly Related[] =>
  [...new Map(all.map(one => [`${one.what}\n${one.path}`, one]))].sort(byText(([key]) => key)).map(([, one]) => one)
