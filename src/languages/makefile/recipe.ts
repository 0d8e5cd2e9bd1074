import type { Recipe } from '../recipes/tree.ts'
import type { RecipeLine } from './statements.ts'

/** What make's variables are set to, as it is written; undefined for one that is not known. */
export type Variables = ReadonlyMap<string, string | undefined>

/** How much the values of variables may still add to recipes: they may name each other. */
export interface Budget {
  left: number
}

const DEEPEST = 5
const UNKNOWN = '${MAKE_VALUE}'

/** The lines of a recipe that one shell gets, with the offsets where they are written. */
export function toRecipe(own: readonly RecipeLine[], variables: Variables, budget: Budget): Recipe {
  const out: Output = { text: [], units: [] }
  for (const [i, { lines }] of own.entries())
    for (const [k, line] of lines.entries()) {
      if (i + k > 0) add(out, '\n', line.start, line.start + 1)
      expand(line.text, line.start, out, { variables, budget, depth: 0 })
    }
  const [first, last] = [own[0]?.lines[0], own.at(-1)?.lines.at(-1)]
  const [start, end] = [first?.start ?? 0, last?.end ?? 0]
  return {
    type: 'scalar',
    style: 'plain',
    value: out.text.join(''),
    start,
    end,
    units: [...out.units, end],
    isIgnored: own.every(({ isIgnored }) => isIgnored) && own.length > 0,
  }
}

interface Output {
  readonly text: string[]
  readonly units: number[]
}

interface Around {
  readonly variables: Variables
  /** The arguments of the innermost `$(call …)`: `$(1)` is the first. */
  readonly given?: readonly string[]
  readonly budget: Budget
  readonly depth: number
  /** Where the variable that a text is the value of is named. */
  readonly within?: { readonly start: number; readonly end: number }
}

/** Adds a text for the range between two offsets of the file: exact if it is as long, else as near as can be. */
function add({ text, units }: Output, added: string, start: number, end: number): void {
  text.push(added)
  for (let i = 0; i < added.length; i++) units.push(Math.min(start + i, Math.max(start, end - 1)))
}

/** Adds what make makes of a text before a shell gets it. */
function expand(text: string, start: number, out: Output, around: Around): void {
  const at = (from: number, to: number): readonly [number, number] =>
    around.within === undefined ? [start + from, start + to] : [around.within.start, around.within.end]
  for (let i = 0; i < text.length; ) {
    const found = text.indexOf('$', i)
    const plain = found < 0 ? text.length : found
    add(out, text.slice(i, plain), ...at(i, plain))
    if (found < 0) return
    const end = referenceEnd(text, found)
    reference(text.slice(found, end), found, at, out, { ...around, within: around.within ?? rangeOf(at(found, end)) })
    i = end
  }
}

const rangeOf = ([start, end]: readonly [number, number]) => ({ start, end })

/** Adds the value of a reference: `$$`, `$(NAME)`, `${NAME}`, `$X`, `$(shell …)`, `$(foreach …)`. */
function reference(
  written: string,
  found: number,
  at: (from: number, to: number) => readonly [number, number],
  out: Output,
  around: Around & { readonly within: { readonly start: number; readonly end: number } },
): void {
  const where = at(found, found + written.length)
  const shell = /^\$[({]shell[ \t]+/.exec(written)?.[0].length
  const name = /^\$(?:[({]([A-Za-z_][\w.-]{0,100}|\d)[)}]|([A-Za-z]|\d))$/.exec(written)
  const called = /^\$[({]call[ \t]+([\w.-]{1,100})[ \t]*(?:,|(?=[)}]$))/.exec(written)
  const key = name?.[1] ?? name?.[2]
  if (written === '$$' || written === '$') add(out, '$', ...where)
  else if (shell !== undefined) {
    add(out, '$(', ...at(found, found + shell))
    add(out, written.slice(shell, -1).replaceAll('$$', '$').replaceAll('$(', '${').replaceAll('`', ' '), ...where)
    add(out, ')', ...where)
  } else if (called?.[1] !== undefined && around.variables.get(called[1]) !== undefined) {
    const given = argumentsIn(written.slice(called[0].length, -1))
    variable(called[1], where, out, { ...around, given })
  } else if (key === undefined) made(written, where, out, around)
  else variable(key, where, out, around)
}

/**
 * Adds the texts that a function of make may give, each in a line of its own where it begins one; a name where there are several
 * within a command, and where the function is another one.
 */
function made(written: string, where: readonly [number, number], out: Output, around: Around): void {
  const [begin = '', name = ''] = /^\$[({]([a-z]+)[ \t]+/.exec(written) ?? []
  const texts = FUNCTIONS.get(name)?.(argumentsIn(written.slice(begin.length, -1))) ?? []
  around.budget.left -= texts.join('').length
  const isOne = texts.length === 1 || (texts.length > 1 && out.text.every(text => /^[\s@+-]*$/.test(text)))
  if (!isOne || around.depth >= DEEPEST || around.budget.left < 0) add(out, UNKNOWN, ...where)
  else
    for (const [i, text] of texts.entries()) {
      if (i > 0) add(out, '\n', ...where)
      expand(text, 0, out, { ...around, depth: around.depth + 1 })
    }
}

/** What functions give of their arguments (https://www.gnu.org/software/make/manual/html_node/Functions.html): of a condition, each branch. */
const FUNCTIONS: ReadonlyMap<string, (given: readonly string[]) => readonly string[]> = new Map([
  ['foreach', ([, , ...body]) => [body.join(',')]],
  ['if', ([, yes = '', no = '']) => [yes, no]],
  ['or', given => given],
  ['and', given => [given.at(-1) ?? '', '']],
  ['strip', given => [given.join(',')]],
  ['subst', ([from = '', to = '', ...text]) => [from === '' ? text.join(',') : text.join(',').replaceAll(from, to)]],
])

/** The arguments of `$(call NAME,A,B)`, at most nine. */
function argumentsIn(text: string): readonly string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length && found.length < 8; i++) {
    if (text[i] === '(' || text[i] === '{') depth++
    else if (text[i] === ')' || text[i] === '}') depth--
    else if (text[i] === ',' && depth === 0) {
      found.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...found, text.slice(from)]
}

/** Adds what a variable is set to, or a name for what is not known. */
function variable(key: string, where: readonly [number, number], out: Output, around: Around): void {
  const value = /^\d$/.test(key) ? around.given?.[Number(key) - 1] : around.variables.get(key)
  around.budget.left -= value?.length ?? 0
  if (value === undefined && /^\d$/.test(key)) add(out, UNKNOWN, ...where)
  else if (value === undefined || around.depth >= DEEPEST || around.budget.left < 0)
    add(out, `\${${key.replaceAll(/\W/g, '_')}}`, ...where)
  else expand(value, 0, out, { ...around, depth: around.depth + 1 })
}

/** The offset after the reference that begins at `from`: brackets of its own sort may be nested in it. */
export function referenceEnd(text: string, from: number): number {
  const open = text[from + 1]
  if (open !== '(' && open !== '{') return Math.min(from + 2, text.length)
  const close = open === '(' ? ')' : '}'
  let depth = 0
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === open) depth++
    else if (text[i] === close && --depth === 0) return i + 1
  }
  return text.length
}
