import type { Place } from '../../documents/document.ts'
import type { Fix } from '../../engine/edit.ts'
import { type ImageFault, parseImageReference } from '../../model/registry/image-reference.ts'

/**
 * The fix for a fault of the image reference `text`, where only one other text can be meant: a `+` in a tag becomes the
 * `_` that registries' tools write for it, a digest gets lower-case letters. `at` is where the part of the reference from
 * `start` to `end` is written.
 */
export function imageFix(
  text: string,
  fault: ImageFault,
  { at, start, end }: { readonly at: Place; readonly start: number; readonly end: number },
): { readonly fix?: Fix } {
  const { tag, digest } = parseImageReference(text)
  const part =
    fault.kind === 'tag-plus' || fault.kind === 'tag-character'
      ? tag
      : fault.kind === 'digest-malformed'
        ? digest
        : undefined
  if (part === undefined || part.start < start || part.end > end) return {}
  const fixed = part === tag ? part.text.replaceAll('+', '_') : part.text.toLowerCase()
  const whole = text.slice(0, part.start) + fixed + text.slice(part.end)
  // Of several faults in a tag, one edit would leave the others.
  const isLeft = ({ kind }: ImageFault): boolean => kind === fault.kind || (part === tag && kind.startsWith('tag-'))
  if (parseImageReference(whole).faults.some(isLeft)) return {}
  // The tag that was pushed may have another name; a digest is the same in either case.
  const edits = [{ at, set: whole.slice(start, end) }]
  return { fix: { title: `write ${fixed}`, safe: part === digest, edits } }
}
