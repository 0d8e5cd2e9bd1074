import type { Format } from './tree/node.ts'
import type { Parsed } from './tree/parsed.ts'
import { unread } from './tree/parsed.ts'

/**
 * How deep lists and objects may nest, aliases expanded. Deeper text is a syntax problem: the linted repository is
 * hostile, and everything that walks a tree may recurse. Real CustomResourceDefinitions stay below 60.
 */
export const MAX_DEPTH = 200

/** `MAX_DEPTH` for js-yaml: it counts the scalar at the bottom, and a key that might begin there, as levels. */
export const PARSER_DEPTH = MAX_DEPTH + 2

/** How many nodes the aliases of one YAML document may stand for, all expanded ("billion laughs"). */
export const MAX_ALIASED_NODES = 100_000

/** How many documents a stream may hold. */
export const MAX_DOCUMENTS = 10_000

/**
 * How long a text may be, in UTF-16 code units. The worst text, nothing but empty list items, takes 230 bytes of memory a
 * unit while it is read (measured on Node 20): 1.2 GB at this limit.
 */
export const MAX_LENGTH = 5_000_000

/** Why `text` is not analysed, where it is longer than `MAX_LENGTH`; otherwise undefined. */
export function tooLong(text: string, format: Format): Parsed | undefined {
  if (text.length <= MAX_LENGTH) return undefined
  return unread(format, `it is longer than ${MAX_LENGTH} characters`)
}
