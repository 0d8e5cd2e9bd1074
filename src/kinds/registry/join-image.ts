import { isUnset, type Value } from '../../documents/value.ts'
import type { ImagePiece, ImageUse } from '../../facts/registry/image-use.ts'

/** A part of an image reference with what stands before it: `/`, `:` or `@`. */
export interface ImagePart {
  readonly before: string
  readonly value: Value<string>
}

/** Puts the parts of an image reference together; unset parts are left out. Unknown where a part is. */
export function joinImage(parts: readonly ImagePart[]): Pick<ImageUse, 'reference' | 'pieces'> | undefined {
  const pieces: ImagePiece[] = []
  let whole = ''
  for (const { before, value } of parts) {
    if (isUnset(value)) continue
    if (value.state !== 'known') return { reference: value }
    const start = whole === '' ? 0 : whole.length + before.length
    whole += (whole === '' ? '' : before) + value.value
    pieces.push({ start, end: whole.length, at: value.at })
  }
  const [first] = pieces
  return first && { reference: { state: 'known', value: whole, at: first.at }, pieces }
}
