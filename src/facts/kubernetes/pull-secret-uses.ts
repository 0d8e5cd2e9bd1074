import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { addTo } from '../../model/group-by.ts'
import type { ServiceAccount } from './cluster-objects.ts'
import { folderOfPlace, type ObjectMeta } from './object-meta.ts'
import type { Workload } from './workload.ts'

/** Where a Secret is named for pulling images, and the images that are pulled with it there. */
export interface PullSecretUse {
  readonly at: Place
  readonly images: readonly Value<string>[]
}

type Owner = Pick<ObjectMeta, 'namespace' | 'at'>

/** Objects without a namespace are together with those of their folder. */
const keyOf = ({ namespace, at }: Owner, name: string): string =>
  namespace === undefined ? `${name}\n\n${folderOfPlace(at)}` : `${name}\n${namespace}`

/**
 * Finds who pulls images with a Secret, by name and namespace: workloads by themselves, or through their service account.
 * Those of a graph are left out. Built once, used often.
 */
export function findPullSecretUses(
  workloads: readonly Workload[],
  accounts: readonly ServiceAccount[],
): (secret: Owner & Pick<ObjectMeta, 'name'>) => readonly PullSecretUse[] {
  const uses = new Map<string, PullSecretUse[]>()
  const images = new Map<string, Value<string>[]>()
  for (const workload of workloads) {
    const own = workload.containers.map(({ image }) => image)
    for (const { name, at } of workload.imagePullSecrets) addTo(uses, keyOf(workload, name), { at, images: own })
    const account = keyOf(workload, known(workload.serviceAccountName) ?? 'default')
    if (workload.serviceAccountName.state !== 'unknown') for (const image of own) addTo(images, account, image)
  }
  for (const account of accounts)
    for (const { name, at } of account.imagePullSecrets)
      addTo(uses, keyOf(account, name), { at, images: images.get(keyOf(account, account.name)) ?? [] })
  return secret => uses.get(keyOf(secret, secret.name)) ?? []
}
