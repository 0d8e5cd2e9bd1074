import type { ImageFault, ImageFaultKind } from '../../model/registry/image-reference.ts'

/** The sentence for each fault of an image reference; `text` is the piece that shows it. */
export const IMAGE_FAULTS = {
  empty: 'the image reference is empty',
  scheme: 'an image reference must not have a scheme: {text}',
  registry: '{text} is not a registry host',
  'path-empty': 'a part of the image name is empty',
  'path-uppercase': 'upper-case letters are not allowed in an image name: {text}',
  'path-character': '{text} is not allowed in an image name',
  'path-separator': 'separators in an image name must be between letters or digits: {text}',
  'path-length': 'the image name is longer than 255 characters',
  'tag-empty': 'no tag follows the colon',
  'tag-plus': 'a tag cannot contain "+"; put build metadata into a label',
  'tag-character': 'a tag cannot contain {text} at this position',
  'tag-length': 'the tag is longer than 128 characters',
  'digest-malformed': 'a digest is sha256: followed by 64 lower-case hexadecimal digits, not {text}',
  'digest-sha512': "the digest is sha512, but the platform's registries use sha256",
} as const satisfies Readonly<Record<ImageFaultKind, string>>

/** The piece of the reference `text` that shows a fault, as it is put into the fault's sentence. */
export function faultyText({ kind, start, end }: ImageFault, text: string): string {
  const piece = text.slice(start, end)
  return kind === 'path-character' || kind === 'tag-character' ? JSON.stringify(piece) : piece
}
