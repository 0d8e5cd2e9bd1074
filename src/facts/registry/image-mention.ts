import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { fileOf, type ImageUse } from './image-use.ts'

/** An image that nothing deploys, but that a job runs in, that a script builds or copies, or that a list names. */
export interface ImageMention extends ImageUse {
  /** `published`: built, tagged or pushed. `listed`: a repository to be copied, whose tags are named apart. */
  readonly as: 'run' | 'published' | 'copied' | 'listed'
}
export const imageMention = defineFact<ImageMention>('imageMention')
/** By the path of the file. */
export const imageMentionsByFile = indexBy(imageMention, fileOf)

/** An image that is deployed, or one that is only named: then with how. */
export type NamedImage = ImageUse & Partial<Pick<ImageMention, 'as'>>
