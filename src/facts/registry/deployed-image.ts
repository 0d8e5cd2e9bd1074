import type { Platform } from '../../engine/settings.ts'
import { groupBy } from '../../model/group-by.ts'
import { parseEcrHost } from '../../model/iam/arn.ts'
import type { ImageReference } from '../../model/registry/image-reference.ts'
import type { OrderApp } from '../application/order-app.ts'
import type { ImageValue } from '../kubernetes/image-value.ts'
import { imageIn, isOpenEcr } from './ecr-image.ts'
import type { ImageUse } from './image-use.ts'
import { mayBePlatformImage } from './platform-image.ts'

/** An image of a private registry of ECR that a document has run. */
export interface DeployedImage {
  readonly use: ImageUse
  readonly image: ImageReference
  /** Absent where it is not known. */
  readonly account?: string
  readonly region?: string
}

/** The images that are pulled from the platform's own registries of ECR, by their repositories' names; unknown ones are left out. */
export function deployedImages(
  uses: readonly ImageUse[],
  orderApps: readonly Pick<OrderApp, 'image'>[],
  platform: Platform,
): ReadonlyMap<string, readonly DeployedImage[]> {
  const all = [...uses, ...orderApps.map(({ image }) => asUse(image))].flatMap(use => {
    const { reference } = use
    const image = imageIn(reference)
    if (image === undefined || image.path.text === '' || !mayBePlatformImage(image, platform)) return []
    if (image.faults.some(({ kind }) => kind.startsWith('path'))) return []
    const host = image.registry && parseEcrHost(image.registry.text)
    if (host === undefined) return isOpenEcr(image) ? [{ use, image }] : []
    return [{ use, image, account: host.account, region: host.region }]
  })
  return groupBy(all, ({ image }) => image.path.text)
}

const asUse = (reference: ImageValue): ImageUse => ({ reference, inGraph: false })

/** Whether what is stated of a registry may be of the one that an image is pulled from. */
export const mayBeOf = (
  { account, region }: { readonly account?: string; readonly region?: string },
  image: DeployedImage,
): boolean =>
  (account ?? image.account) === (image.account ?? account) && (region ?? image.region) === (image.region ?? region)
