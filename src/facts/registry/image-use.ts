import { type Place, partWithin, pathOf } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import type { TextRange } from '../../model/text-match.ts'
import type { ImageValue } from '../kubernetes/image-value.ts'

/** A part of an image reference that has a field of its own; offsets into the whole reference, negative where other text is before it in the field. */
export interface ImagePiece extends TextRange {
  readonly at: Place
}

/** An image that a document has run: by a Pod's container, by a step of a workflow, by a kustomization's new tag. */
export interface ImageUse {
  /** The whole reference, assembled where its parts are apart. */
  readonly reference: ImageValue
  /** In the order of the text; absent where the reference is one string. */
  readonly pieces?: readonly ImagePiece[]
  /** Whether its place is that of more than its text: of a word in a script that is put together when it runs. */
  readonly isPlacedAsWhole?: true
  /** Whether it is in a kro ResourceGraphDefinition: an expression in it is CEL, not a gap. */
  readonly inGraph: boolean
  /** What runs it, if that is not a workload: `Task build/test`, `kubernetes_deployment_v1.web`. */
  readonly by?: string
}
export const imageUse = defineFact<ImageUse>('imageUse')
/** By the path of the file: what is wrong with an image by itself needs no others. */
export const imageUsesByFile = indexBy(imageUse, fileOf)

/** The key of an image by its file. */
export function fileOf({ reference }: ImageUse): readonly string[] {
  return [pathOf(reference.at.document)]
}

/** The place of a part of the reference; for an empty range between two pieces, at the end of the first. */
export function placeInImage({ reference, pieces, isPlacedAsWhole }: ImageUse, { start, end }: TextRange): Place {
  const piece = pieces?.find(one => start >= one.start && start <= one.end && end <= one.end)
  if (piece !== undefined) return partOf(piece.at, start - piece.start, end - piece.start)
  return pieces === undefined && isPlacedAsWhole !== true ? partOf(reference.at, start, end) : reference.at
}

/** A part of a value, which may be a part of a string itself. A key is one whole. */
const partOf = (at: Place, start: number, end: number): Place => (at.part === 'key' ? at : partWithin(at, start, end))
