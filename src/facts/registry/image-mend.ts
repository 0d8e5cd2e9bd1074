import type { Place } from '../../documents/document.ts'
import type { Fix } from '../../engine/define.ts'
import { type ImageFault, parseImageReference } from '../../model/registry/image-reference.ts'

/**
 * The fix of a fault of the image reference `text` that only one other text can be meant by: a `+` in a tag becomes the
 * `_` that registries' tools write for it, a digest gets lower-case letters. `at` is where the part of the reference from
 * `start` to `end` stands by itself.
 */
export function mendImage(
  text: string,
  fault: ImageFault,
  { at, start, end }: { readonly at: Place; readonly start: number; readonly end: number },
): { readonly fix?: Fix } {
  const { tag, digest } = parseImageReference(text)
  const part = fault.kind === 'tag-character' ? tag : fault.kind === 'digest-malformed' ? digest : undefined
  if (part === undefined || part.start < start || part.end > end) return {}
  const mended = part === tag ? part.text.replaceAll('+', '_') : part.text.toLowerCase()
  const whole = text.slice(0, part.start) + mended + text.slice(part.end)
  if (parseImageReference(whole).faults.some(({ kind }) => kind === fault.kind)) return {}
  // The tag that was pushed may have another name; a digest is the same in either case.
  const edits = [{ at: { document: at.document, pointer: at.pointer }, set: whole.slice(start, end) }]
  return { fix: { title: `write ${mended}`, safe: part === digest, edits } }
}
