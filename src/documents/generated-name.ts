/**
 * What stands for the hash that kustomize puts after the name of what it generates: ten characters of which it never makes
 * one, so that only references that it follows have it.
 */
export const NAME_HASH = '-0000000000'

/** A text with names as they are written, without hashes. */
export const withoutHash = (text: string): string => (text.includes(NAME_HASH) ? text.replaceAll(NAME_HASH, '') : text)
