import type { ImageFault, ImageFaultKind } from '../../model/registry/image-reference.ts'

/** The sentence for each fault of an image reference; `text` is the piece that shows it. */
export const IMAGE_FAULTS = {
  empty: 'the image reference is empty',
  scheme: 'an image reference has no scheme: {text}',
  registry: "{text} is not a registry's host",
  'path-empty': 'a part of the image name is empty',
  'path-uppercase': 'upper-case letters are not allowed in an image name: {text}',
  'path-character': '{text} is not allowed in an image name',
  'path-separator': 'separators stand only between letters and digits of an image name: {text}',
  'path-length': 'the image name is longer than 255 characters',
  'tag-empty': 'the colon is followed by no tag',
  'tag-plus': 'a tag has no "+": keep build metadata in a label',
  'tag-character': 'a tag has no {text} there',
  'tag-length': 'the tag is longer than 128 characters',
  'digest-malformed': 'a digest is sha256: with 64 lower-case hexadecimal digits, not {text}',
  'digest-sha512': 'the digest is of sha512; registries of the platform give sha256',
} as const satisfies Readonly<Record<ImageFaultKind, string>>

/** The piece of the reference `text` that shows a fault, as it is put into the fault's sentence. */
export function faultyText({ kind, start, end }: ImageFault, text: string): string {
  const piece = text.slice(start, end)
  return kind === 'path-character' || kind === 'tag-character' ? JSON.stringify(piece) : piece
}
