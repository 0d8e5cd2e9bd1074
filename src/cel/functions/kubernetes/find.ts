import { matcher } from '../../regex.ts'
import { INT, listOf, STRING } from '../codec.ts'
import { type Charge, fn2, fn3, type Library, METHOD } from '../define.ts'
import { matches } from '../extensions/regex.ts'

const find = (text: string, pattern: string, charge: Charge) =>
  matcher(pattern, charge, ({ search }) => {
    const found = search(text, 0)
    return found === undefined ? '' : text.slice(found[0], found[1])
  })

const findAll = (text: string, pattern: string, limit: bigint, charge: Charge) =>
  matcher(pattern, charge, compiled =>
    Array.from(matches(compiled, text, limit < 0n ? undefined : Number(limit)), ([start, end]) =>
      text.slice(start, end),
    ),
  )

/** Kubernetes' functions of regular expressions (apiserver 0.35, cel/library/regex.go). */
export const finds: Library = [
  fn2('find', [STRING, STRING], STRING, find, METHOD),
  fn2(
    'findAll',
    [STRING, STRING],
    listOf(STRING),
    (text, pattern, charge) => findAll(text, pattern, -1n, charge),
    METHOD,
  ),
  fn3('findAll', [STRING, STRING, INT], listOf(STRING), findAll, METHOD),
]
