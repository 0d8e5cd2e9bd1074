import type { Format } from './tree/node.ts'
import { type Parsed, unread } from './tree/parsed.ts'

/**
 * How deep lists and objects may nest, aliases expanded. Deeper text is a syntax problem: the linted repository is
 * hostile, and everything that walks a tree may recurse. Real CustomResourceDefinitions stay below 60.
 */
export const MAX_DEPTH = 200

/** How many nodes the aliases of one YAML document may expand to ("billion laughs"). */
export const MAX_ALIASED_NODES = 100_000

/** How many problems of one sort are reported of a text, or of an object in it: a hostile text gets no flood of reports. */
export const MOST_REPORTED = 20

/** How many documents of a stream are analysed, empty ones not counted. */
export const MAX_DOCUMENTS = 10_000

/** Why the others are not. */
export const TOO_MANY_DOCUMENTS = `only the first ${MAX_DOCUMENTS} documents of a stream are analysed`

/** How deep documents may be nested in strings of documents: a here-document of a command of a cloud-config of a template is at 3. */
export const MAX_HELD_DEPTH = 5

/** How many documents in strings are read in one file. */
export const MAX_HELD_DOCUMENTS = 2_000

/** How long they may be together, in UTF-16 code units: aliases may write one string many times. */
export const MAX_HELD_LENGTH = 20_000_000

/** How long a text may be, in UTF-16 code units. */
export const MAX_LENGTH = 5_000_000

/**
 * How many values, including keys, a text may contain, unless its language has a lower limit. Trees take 0.4 to 1 kB of memory a value
 * while they are read (measured on Node 20 with the worst texts): 500 MB at this limit. A CloudFormation template of 10,000
 * resources has 250,000 values.
 */
export const MAX_VALUES = 500_000

/** A text whose values are not even counted one by one, since there may be too many. */
export const tooManyValues = (format: Format, most: number = MAX_VALUES): Parsed =>
  unread(format, `it may contain more than ${most} values`)

/** Why `text` is not analysed, where it is longer than `MAX_LENGTH`; otherwise undefined. */
export function tooLong(text: string, format: Format): Parsed | undefined {
  if (text.length <= MAX_LENGTH) return undefined
  return unread(format, `it is longer than ${MAX_LENGTH} characters`)
}
