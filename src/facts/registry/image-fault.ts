import type { ImageFault, ImageFaultKind } from '../../model/registry/image-reference.ts'

const WORDS: Readonly<Record<ImageFaultKind, (text: string) => string>> = {
  empty: () => 'the image reference is empty',
  scheme: text => `an image reference has no scheme: ${text}`,
  registry: text => `${text} is no registry's host`,
  'path-empty': () => 'a part of the image name is empty',
  'path-uppercase': text => `upper-case letters are not allowed in an image name: ${text}`,
  'path-character': text => `${JSON.stringify(text)} is not allowed in an image name`,
  'path-separator': text => `separators stand only between letters and digits of an image name: ${text}`,
  'path-length': () => 'the image name is longer than 255 characters',
  'tag-empty': () => 'the colon is followed by no tag',
  'tag-character': text =>
    text === '+' ? 'a tag has no "+": keep build metadata in a label' : `a tag has no ${JSON.stringify(text)} there`,
  'tag-length': () => 'the tag is longer than 128 characters',
  'digest-malformed': text => `a digest is sha256: with 64 lower-case hexadecimal digits, not ${text}`,
  'digest-sha512': () => 'the digest is of sha512; registries of the platform give sha256',
}

/** The sentence for a fault of the image reference `text`, without a full stop. */
export const describeImageFault = ({ kind, start, end }: ImageFault, text: string): string =>
  WORDS[kind](text.slice(start, end))
