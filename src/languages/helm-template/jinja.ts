import type { Pipeline } from './expression.ts'
import type { Action, Expression } from './tree.ts'

const OPEN = /\{\{|\{%|\{#/g
const CLOSE: ReadonlyMap<string, string> = new Map([
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
])
/** Text in quotes, in which nothing closes, or anything else. */
const INSIDE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[-+]?[}%]\}|[^"'}%+-]+|[-+}%"']/gy
const RAW = /\{%[-+]?\s{0,20}endraw\s{0,20}[-+]?%\}/g

/** The actions of a Jinja template, in order, under the names that those of Go's templates have; undefined where one is not closed. One pass. */
export function jinjaActionsOf(text: string): readonly Action[] | undefined {
  const found: Action[] = []
  OPEN.lastIndex = 0
  for (let open = OPEN.exec(text); open !== null; open = OPEN.exec(text)) {
    const close = CLOSE.get(open[0]) ?? ''
    const end = open[0] === '{#' ? text.indexOf(close, open.index + 2) + 2 : endOf(text, open.index + 2, close)
    if (end < open.index + 4) return undefined
    const content = text
      .slice(open.index + 2, end - 2)
      .replace(/^[-+]|[-+]$/g, '')
      .trim()
    const base = {
      start: open.index,
      end,
      trimsBefore: text[open.index + 2] === '-',
      trimsAfter: text[end - 3] === '-',
    }
    OPEN.lastIndex = end
    if (open[0] !== '{%')
      found.push({ ...base, ...(open[0] === '{#' ? COMMENT : { keyword: 'output', source: content }) })
    else if (content === 'raw') {
      RAW.lastIndex = end
      const last = RAW.exec(text)
      if (last === null) return undefined
      found.push({ ...base, ...COMMENT }, { ...base, ...COMMENT, start: last.index, end: RAW.lastIndex })
      OPEN.lastIndex = RAW.lastIndex
    } else found.push({ ...base, ...statement(content) })
  }
  return found
}

const COMMENT = { keyword: 'comment', source: '' }

function endOf(text: string, from: number, close: string): number {
  INSIDE.lastIndex = from
  for (let part = INSIDE.exec(text); part !== null; part = INSIDE.exec(text))
    if (part[0].endsWith(close)) return INSIDE.lastIndex
  return 0
}

/** What a statement is among those of Go's templates. */
function statement(content: string): Pick<Action, 'keyword' | 'source'> {
  const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(content) ?? []
  if (/^end/.test(word)) return { keyword: 'end', source: '' }
  if (word === 'if') return { keyword: 'if', source: rest }
  if (word === 'elif') return { keyword: 'else', source: `if ${rest}` }
  if (word === 'else') return { keyword: 'else', source: '' }
  if (word === 'for') return { keyword: 'range', source: content }
  if (word === 'set' && rest.includes('=')) return { keyword: 'output', source: content }
  // Their content is written somewhere else, or in another form.
  if (/^(?:set|macro|call|filter|block|with|autoescape)$/.test(word)) return { keyword: 'if', source: '' }
  return { keyword: 'output', source: word === 'include' ? content : `(${content})` }
}

const UNKNOWN: Expression = { op: 'unknown' }
const FOR = /^for\s+(\w+)(?:\s*,\s*(\w+))?\s+in\s+(.+)$/s
const SET = /^set\s+(\w+)\s*=(.+)$/s
const INCLUDE = /^include\s/
/** A variable, perhaps with filters that keep what it says. */
const NAME = /^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\s*\|\s*(?:int|bool|string))*$/
const LITERALS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
])

/** Reads what a statement or an expression of Jinja says; all but variables and literals is unknown. Never throws. */
export function readJinja(source: string): Pipeline {
  const [, item, second, list] = FOR.exec(source) ?? []
  if (item !== undefined)
    return { variables: second === undefined ? [item] : [item, second], isDeclaration: true, value: expression(list) }
  const [, name, value] = SET.exec(source) ?? []
  if (name !== undefined) return { variables: [name], isDeclaration: true, value: expression(value) }
  return { variables: [], isDeclaration: false, value: INCLUDE.test(source) ? INCLUDED : expression(source) }
}

/** What another file has, in the columns that its lines have there. */
export const INCLUDED: Expression = { op: 'unknown' }

function expression(source = ''): Expression {
  const text = source.trim()
  const literal = LITERALS.get(text)
  if (literal !== undefined) return { op: 'literal', value: literal }
  if (/^-?\d{1,15}$/.test(text)) return { op: 'literal', value: Number(text) }
  const [, quoted] = /^(?:"([^"\\{]*)"|'([^'\\{]*)')$/.exec(text)?.filter(one => one !== undefined) ?? []
  if (quoted !== undefined) return { op: 'literal', value: quoted }
  const [nots = ''] = /^(?:not\s+)*/.exec(text) ?? []
  if (nots !== '') return negated(expression(text.slice(nots.length)), nots.trim().split(/\s+/).length)
  const [, path] = NAME.exec(text) ?? []
  return path === undefined || /^(?:none|None|not|loop)\b/.test(path) ? UNKNOWN : { op: 'name', names: path.split('.') }
}

/** What is negated an even number of times is only made true or false. */
function negated(value: Expression, times: number): Expression {
  const not = (of: Expression): Expression => ({ op: 'call', name: 'not', arguments: [of] })
  return times % 2 === 1 ? not(value) : not(not(value))
}
