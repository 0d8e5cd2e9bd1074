/** What stands for kustomize's hash after a generated name: ten characters of which it never makes one. */
export const NAME_HASH = '-0000000000'

/** A text with names as they are written, without hashes. */
export const withoutHash = (text: string): string => (text.includes(NAME_HASH) ? text.replaceAll(NAME_HASH, '') : text)
