import { isUnset } from '../../documents/value.ts'
import type { ImageValue } from '../../facts/kubernetes/image-value.ts'
import { imageTextOf } from '../../facts/registry/ecr-image.ts'
import type { ImagePiece, ImageUse } from '../../facts/registry/image-use.ts'

/** A part of an image reference with the sign before it: `/`, `:` or `@`. */
export interface ImagePart {
  readonly before: string
  readonly value: ImageValue
}

/**
 * Puts the parts of an image reference together; unset parts are left out. Unknown if a part is; for a repository of
 * ECR with only the registry unknown, the rest is kept.
 */
export function joinImage(parts: readonly ImagePart[]): Pick<ImageUse, 'reference' | 'pieces'> | undefined {
  const pieces: ImagePiece[] = []
  let whole = ''
  let open: Extract<ImageValue, { state: 'unknown' }> | undefined
  for (const { before, value } of parts) {
    if (isUnset(value)) continue
    if (value.state === 'unknown' && value.image !== undefined && whole === '') open = value
    else if (value.state !== 'known') return { reference: value }
    const start = whole === '' ? 0 : whole.length + before.length
    whole += (whole === '' ? '' : before) + imageTextOf(value)
    pieces.push({ start, end: whole.length, at: value.at })
  }
  if (open?.image !== undefined) return { reference: { ...open, image: { ...open.image, written: whole } }, pieces }
  const [first] = pieces
  return first && { reference: { state: 'known', value: whole, at: first.at }, pieces }
}
