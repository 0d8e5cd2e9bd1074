import { matcher } from '../../regex.ts'
import * as types from '../../types.ts'
import { BOOL, BYTES, INT, items, mapOf, STRING } from '../codec.ts'
import { fn1, fn2, type Library, METHOD, PARTIAL, PARTIAL_METHOD } from '../define.ts'
import { lengthOf } from '../text.ts'

const LIST = items(types.parameter('A'))
const MAP = mapOf(types.parameter('A'), types.parameter('B'))
const TEXTS = [STRING, STRING] as const

const sizes = (shape: typeof PARTIAL): Library => [
  fn1('size', STRING, INT, text => BigInt(lengthOf(text)), shape),
  fn1('size', BYTES, INT, octets => BigInt(octets.length), shape),
  fn1('size', LIST, INT, list => BigInt(list.length), shape),
  fn1('size', MAP, INT, ({ entries, others }) => others ?? BigInt(entries.size), shape),
]

/** What the standard library has for text, and the sizes of everything. */
export const texts: Library = [
  ...sizes(PARTIAL),
  ...sizes(PARTIAL_METHOD),
  fn2('contains', TEXTS, BOOL, (text, part) => text.includes(part), METHOD),
  fn2('startsWith', TEXTS, BOOL, (text, part) => text.startsWith(part), METHOD),
  fn2('endsWith', TEXTS, BOOL, (text, part) => text.endsWith(part), METHOD),
  ...[METHOD, {}].map(shape =>
    fn2(
      'matches',
      TEXTS,
      BOOL,
      (text, pattern, charge) => matcher(pattern, charge, found => found.search(text, 0) !== undefined),
      shape,
    ),
  ),
]
