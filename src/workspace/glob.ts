/** Whether a path (posix, without a leading slash) matches. */
export type Matches = (path: string) => boolean

/** A compiled pattern with the number of characters of its expansions, or why it is invalid. */
export type Glob = { readonly matches: Matches; readonly size: number } | { readonly fault: string }

/** How many patterns the braces of one may expand to. */
export const MAX_ALTERNATIVES = 256
/** In characters (UTF-16). */
export const MAX_PATTERN_LENGTH = 1000

/**
 * Compiles a glob pattern: `*` and `?` within one path segment, `**` over segments, `[a-z]`, `[!a]`, `\` before a
 * character that is meant itself, and `{a,b}` where `braces` is set. Names that start with a dot need no dot in the
 * pattern. A pattern may come from a hostile repository, so matching takes at most pattern length times path length
 * steps: no backtracking, which a regular expression would do.
 */
export function compileGlob(pattern: string, braces = true): Glob {
  if (pattern.length > MAX_PATTERN_LENGTH) return { fault: `it is longer than ${MAX_PATTERN_LENGTH} characters` }
  const alternatives = braces ? expandBraces(pattern) : [pattern]
  if (alternatives === undefined) return { fault: `its braces expand to more than ${MAX_ALTERNATIVES} patterns` }
  const compiled = alternatives.map(alternative => alternative.split('/').map(compileSegment))
  const size = alternatives.reduce((sum, { length }) => sum + length, 0)
  return { matches: path => matchesAny(compiled, path.split('/')), size }
}

const matchesAny = (patterns: readonly (readonly Segment[])[], segments: readonly string[]): boolean =>
  patterns.some(pattern => matchesSegments(pattern, segments))

/** Whether a pattern without braces matches nothing but itself. */
export const isLiteral = (pattern: string): boolean => !/[*?[\\]/.test(pattern)

/** What one segment matches; `'**'` matches any number of segments. */
type Segment = '**' | ((name: string) => boolean)

function compileSegment(text: string): Segment {
  if (text === '**') return '**'
  const tokens = tokenise(text)
  const literal = tokens.every(token => token.type === 'character')
    ? tokens.map(token => (token.type === 'character' ? token.text : '')).join('')
    : undefined
  return literal === undefined ? name => matchesTokens(tokens, name) : name => name === literal
}

/** The greedy match that only ever goes back to the last `**`; a final `**` matches at least one segment. */
function matchesSegments(pattern: readonly Segment[], segments: readonly string[]): boolean {
  let p = 0
  let s = 0
  let retryPattern = -1
  let retrySegment = 0
  while (s < segments.length) {
    const segment = pattern[p]
    if (segment === '**') {
      if (p === pattern.length - 1) return true
      retryPattern = ++p
      retrySegment = s
    } else if (segment?.(segments[s] ?? '')) {
      p++
      s++
    } else if (retryPattern >= 0) {
      p = retryPattern
      s = ++retrySegment
    } else return false
  }
  return p === pattern.length
}

type Token =
  | { readonly type: 'character'; readonly text: string }
  | { readonly type: 'one' }
  | { readonly type: 'any' }
  | { readonly type: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }

function tokenise(text: string): readonly Token[] {
  const characters = Array.from(text)
  const tokens: Token[] = []
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ''
    const found = character === '[' ? readClass(characters, i) : undefined
    if (found !== undefined) {
      tokens.push(found.token)
      i = found.end
    } else if (character === '*') {
      if (tokens.at(-1)?.type !== 'any') tokens.push({ type: 'any' })
    } else if (character === '?') tokens.push({ type: 'one' })
    else if (character === '\\' && i + 1 < characters.length)
      tokens.push({ type: 'character', text: characters[++i] ?? '' })
    else tokens.push({ type: 'character', text: character })
  }
  return tokens
}

/** The class that opens at `start`; undefined where the bracket is never closed and so means itself. */
function readClass(
  characters: readonly string[],
  start: number,
): { readonly token: Token; readonly end: number } | undefined {
  const negated = characters[start + 1] === '!' || characters[start + 1] === '^'
  const first = start + (negated ? 2 : 1)
  const ranges: (readonly [string, string])[] = []
  for (let i = first; i < characters.length; i++) {
    if (characters[i] === ']' && i > first) return { token: { type: 'class', negated, ranges }, end: i }
    if (characters[i] === '\\') i++
    const from = characters[i] ?? ''
    const to = characters[i + 2]
    if (characters[i + 1] === '-' && to !== undefined && to !== ']') {
      ranges.push([from, to])
      i += 2
    } else ranges.push([from, from])
  }
  return undefined
}

/** The greedy match that only ever goes back to the last `*`. */
function matchesTokens(tokens: readonly Token[], name: string): boolean {
  const characters = Array.from(name)
  let t = 0
  let c = 0
  let retryToken = -1
  let retryCharacter = 0
  while (c < characters.length) {
    const token = tokens[t]
    if (token?.type === 'any') {
      retryToken = ++t
      retryCharacter = c
    } else if (token !== undefined && matchesOne(token, characters[c] ?? '')) {
      t++
      c++
    } else if (retryToken >= 0) {
      t = retryToken
      c = ++retryCharacter
    } else return false
  }
  while (tokens[t]?.type === 'any') t++
  return t === tokens.length
}

function matchesOne(token: Token, character: string): boolean {
  switch (token.type) {
    case 'character':
      return token.text === character
    case 'class':
      return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated
    default:
      return true
  }
}

/** The patterns that `{a,b}` expands to; undefined if they are too many. A brace without a comma or partner is literal. */
function expandBraces(pattern: string): readonly string[] | undefined {
  let open: readonly string[] = [pattern]
  const done: string[] = []
  while (open.length > 0) {
    const next: string[] = []
    for (const one of open) {
      const group = firstGroup(one)
      if (group === undefined) done.push(one)
      else for (const option of group.options) next.push(one.slice(0, group.start) + option + one.slice(group.end))
      if (next.length + done.length > MAX_ALTERNATIVES) return undefined
    }
    open = next
  }
  return done
}

interface Group {
  readonly start: number
  readonly end: number
  readonly options: readonly string[]
}

/** The group that begins first, of those that are closed and have a comma. One pass: an open brace may have no partner. */
function firstGroup(pattern: string): Group | undefined {
  const open: { readonly start: number; readonly commas: number[] }[] = []
  let first: Group | undefined
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]
    if (character === '\\') i++
    else if (character === '{') open.push({ start: i, commas: [] })
    else if (character === ',') open.at(-1)?.commas.push(i)
    else if (character === '}') {
      const closed = open.pop()
      if (closed === undefined || closed.commas.length === 0) continue
      if (first === undefined || closed.start < first.start) first = toGroup(pattern, closed.start, closed.commas, i)
    }
  }
  return first
}

function toGroup(pattern: string, start: number, commas: readonly number[], end: number): Group {
  const bounds = [start, ...commas, end]
  return { start, end: end + 1, options: commas.concat(end).map((to, i) => pattern.slice((bounds[i] ?? 0) + 1, to)) }
}
