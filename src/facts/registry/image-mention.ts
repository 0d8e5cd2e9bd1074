import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { nameWithoutTag } from '../../model/registry/image-reference.ts'
import { fileOf, type ImageUse } from './image-use.ts'

/** An image that no document has run, but that a job runs in, that a script builds, copies or deploys, or that a list names. */
export interface ImageMention extends ImageUse {
  /**
   * `base`: another image is built on it. `built`: by this name on the machine. `published`: tagged or pushed. `listed`: a
   * repository to be copied, whose tags are named apart.
   */
  readonly as: 'deployed' | 'run' | 'base' | 'built' | 'published' | 'copied' | 'listed'
}
export const imageMention = defineFact<ImageMention>('imageMention')
/** By the names, without tag, that builds give to images. */
export const imageBuildsByName = indexBy(imageMention, ({ reference, as }) =>
  (as === 'built' || as === 'published') && reference.state === 'known' ? [nameWithoutTag(reference.value)] : [],
)
/** By the path of the file. */
export const imageMentionsByFile = indexBy(imageMention, fileOf)

/** An image that is deployed, or one that is only named: then with how. */
export type NamedImage = ImageUse & Partial<Pick<ImageMention, 'as'>>
