import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { TextRange } from '../../model/text-match.ts'

/** A part of an image reference that has a field of its own; offsets into the whole reference, negative where other text is before it in the field. */
export interface ImagePiece extends TextRange {
  readonly at: Place
}

/** An image that a document has run: by a Pod's container, by a step of a workflow, by a kustomization's new tag. */
export interface ImageUse {
  /** The whole reference, assembled where its parts are apart. */
  readonly reference: Value<string>
  /** In the order of the text; absent where the reference is one string. */
  readonly pieces?: readonly ImagePiece[]
  /** Whether it is in a kro ResourceGraphDefinition: an expression in it is CEL, not a gap. */
  readonly inGraph: boolean
}
export const imageUse = defineFact<ImageUse>('imageUse')

/** The place of a part of the reference; for an empty range between two pieces, at the end of the first. */
export function placeInImage({ reference, pieces }: ImageUse, { start, end }: TextRange): Place {
  const piece = pieces?.find(one => start >= one.start && start <= one.end && end <= one.end)
  if (piece !== undefined) return { ...piece.at, within: { start: start - piece.start, end: end - piece.start } }
  return pieces === undefined ? { ...reference.at, within: { start, end } } : reference.at
}
