import { DYN } from '../../types.ts'
import { unknown } from '../../values.ts'
import type { Library } from '../define.ts'

/** The methods of `authorizer` (apiserver 0.35, cel/library/authz.go) with the number of their arguments. */
const METHODS: readonly (readonly [name: string, args: number])[] = [
  ['path', 1],
  ['group', 1],
  ['serviceAccount', 2],
  ['resource', 1],
  ['subresource', 1],
  ['namespace', 1],
  ['name', 1],
  ['fieldSelector', 1],
  ['labelSelector', 1],
  ['check', 1],
  ['allowed', 0],
  ['reason', 0],
  ['errored', 0],
  ['error', 0],
]

/** What asks the cluster for rights: no document has the answer. */
export const authorizer: Library = METHODS.map(([name, count]) => ({
  name,
  isMethod: true,
  args: Array.from({ length: count + 1 }, () => DYN),
  result: DYN,
  run: () => unknown({ key: 'authorizer' }),
}))
