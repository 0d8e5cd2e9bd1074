/** The position in a YAML text at which the user is typing. */
export interface TypingContext {
  /** The keys from the outermost to the innermost; `[]` is an item of a list. */
  readonly path: readonly string[]
  /** Whether a key is typed, the value of one, or an item that may yet become either. */
  readonly part: 'key' | 'value' | 'item'
  /** What is typed already, from this offset (UTF-16) on. */
  readonly start: number
  readonly word: string
}

/** The same in YAML. */
export interface BlockContext extends TypingContext {
  /** The column in which each step of the path begins. */
  readonly columns: readonly number[]
  /** In braces: the keys that are before it there. */
  readonly keysBefore?: readonly string[]
}

interface Line {
  /** The columns of the dashes that begin it. */
  readonly dashes: readonly number[]
  /** The column of what follows them. */
  readonly column: number
  readonly key?: string
  readonly rest: string
}

/**
 * Reads from the indentation where `offset` is in a text that need not be well formed, since it is being typed. What is in braces or
 * brackets has to begin in the same line; undefined in comments.
 */
export function typingContext(text: string, offset: number): BlockContext | undefined {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/)
  const last = before.pop() ?? ''
  if (/(?:^|\s)#/.test(last)) return undefined
  const line = readLine(last)
  const steps = stepsAbove(before, line)
  const [path, columns] = [steps.map(({ key }) => key), steps.map(({ column }) => column)]
  const word = lastWord(line.rest)
  const typed = { word, start: offset - word.length }
  const own = line.key === undefined ? [] : [line.key]
  const open = openBrackets(line.rest)
  const inside = open.flatMap(({ isList, key }) => (isList ? ['[]'] : key === undefined ? [] : [key]))
  const around = open.at(-1)
  const block = line.key !== undefined ? 'value' : line.dashes.length > 0 ? 'item' : 'key'
  const isKey = around?.isList === false && around.key === undefined
  return {
    path: [...path, ...own, ...inside],
    columns: [...columns, ...own.map(() => line.column), ...inside.map(() => line.column)],
    part: around === undefined ? block : isKey ? 'key' : 'value',
    ...typed,
    ...(isKey ? { keysBefore: around.keys } : {}),
  }
}

/** Braces or brackets that are open where somebody types. */
interface Bracket {
  readonly isList: boolean
  /** What the value is of that comes next. */
  key: string | undefined
  readonly keys: string[]
}

const FLOW_TOKEN = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[{}[\],]|:(?=\s|$)|[^\s{}[\],:"']+(?::(?=\S)[^\s{}[\],:"']*)*/g

/** The braces and brackets that a value opens and does not close, from the outermost on. */
function openBrackets(text: string): readonly Bracket[] {
  const open: Bracket[] = []
  if (!/^[{[]/.test(text)) return open
  let last: string | undefined
  for (const [token] of text.matchAll(FLOW_TOKEN)) {
    const around = open.at(-1)
    if (token === '{' || token === '[') open.push({ isList: token === '[', key: undefined, keys: [] })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':' && around?.isList === false && last !== undefined) {
      around.key = last
      around.keys.push(last)
    } else if (token === ',' && around !== undefined) around.key = undefined
    last = /^[{}[\],:]$/.test(token) ? undefined : token.replaceAll(/^["']|["']$/g, '')
  }
  return open
}

function lastWord(text: string): string {
  let start = text.length
  while (start > 0 && /[^\s[\],{}"']/.test(text.charAt(start - 1))) start--
  return text.slice(start)
}

/** More nested lists on one line are not expected. */
const MAX_DASHES = 20

function readLine(text: string): Line {
  const dashes: number[] = []
  let column = /^ */.exec(text)?.[0].length ?? 0
  while (dashes.length < MAX_DASHES) {
    const match = /^- +|^-$/.exec(text.slice(column))
    if (match === null) break
    dashes.push(column)
    column += match[0].length
  }
  const content = text.slice(column)
  const match = /^(?:"([^"]*)"|'([^']*)'|([^\s:#"'[\]{},]+)):(?:\s(.*))?$/.exec(content)
  const key = match?.[1] ?? match?.[2] ?? match?.[3]
  return {
    dashes,
    column,
    rest: match?.[4] ?? (key === undefined ? content : ''),
    ...(key === undefined ? {} : { key }),
  }
}

/** The keys and lists that the line is in: those that begin further left, each on the nearest line above. */
function stepsAbove(
  lines: readonly string[],
  line: Line,
): readonly { readonly key: string; readonly column: number }[] {
  const path: { readonly key: string; readonly column: number }[] = []
  let column = line.column
  let isItem = false
  const enterItems = (dashes: readonly number[]): void => {
    for (const dash of [...dashes].reverse().filter(one => one < column)) {
      path.unshift({ key: '[]', column: dash })
      column = dash
      isItem = true
    }
  }
  enterItems(line.dashes)
  for (let i = lines.length - 1; i >= 0 && (column > 0 || isItem); i--) {
    const text = lines[i] ?? ''
    if (/^\s*(?:#|$)/.test(text)) continue
    const above = readLine(text)
    const isParent = above.column < column || (isItem && above.column === column && above.dashes.length === 0)
    if (above.key !== undefined && isParent) {
      path.unshift({ key: above.key, column: above.column })
      column = above.column
      isItem = false
    }
    if (above.column <= column) enterItems(above.dashes)
  }
  return path
}
