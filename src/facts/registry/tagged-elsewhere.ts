import { known } from '../../documents/value.ts'
import type { Suggestion } from '../../engine/edit.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { nameWithoutTag } from '../../model/registry/image-reference.ts'
import { imageIn } from './ecr-image.ts'
import { type ImageUse, imageUse } from './image-use.ts'

/** `1.4.2`, `v1.4-alpine`: other tags may move, too. */
const VERSION = /^v?\d+(?:\.\d+)*(?:-[a-z0-9.-]{1,40})?$/i
/** Uses of images with a tag that names a version, by the image's name. */
export const taggedByName = indexBy(imageUse, use =>
  VERSION.test(imageIn(use.reference)?.tag?.text ?? '') ? [nameWithoutTag(known(use.reference) ?? '')] : [],
)

/** As many versions as somebody chooses from. */
const MOST_VERSIONS = 3

/** How to name a version of the image: the one that all others in the repository name, or what to choose from where they name several. */
export function versionElsewhere(
  { reference, pieces, isPlacedAsWhole }: ImageUse,
  others: readonly ImageUse[],
): { readonly fix?: Suggestion & { readonly safe: false }; readonly suggestions?: readonly Suggestion[] } {
  if (pieces !== undefined || isPlacedAsWhole === true) return {}
  const versions = new Set(others.flatMap(one => known(one.reference) ?? []))
  const [first, ...more] = [...versions]
    .sort()
    .slice(-MOST_VERSIONS)
    .map(
      (version): Suggestion => ({
        title: `name ${version}, as elsewhere in the repository`,
        edits: [{ at: reference.at, set: version }],
      }),
    )
  if (first === undefined) return {}
  return more.length === 0 ? { fix: { ...first, safe: false } } : { suggestions: [first, ...more] }
}
