import { mayHoldMore } from '../count-values.ts'
import { MAX_VALUES } from '../limits.ts'
import { isMarkedAt, TEMPLATE } from '../template.ts'
import type { Node } from '../tree/node.ts'
import type { Parsed, SyntaxProblem } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { endLine, type Item, readItem, TWICE, toMapping } from './body.ts'
import { readExpression } from './expression.ts'
import { inside, lineEnd, type Reader, skip } from './reader.ts'
import { readTemplate, readText } from './template.ts'
import { operationOf, type TemplatePart } from './tree.ts'

/** What a value, a key or a block takes at the least. */
const MARKS = /[^\s\w]/g
const MOST_PROBLEMS = 20
/** A name that something fills in before what would be a comment: `#NAME#_pipeline = {`. */
const FILLED = /^[ \t]*#[A-Z][A-Z0-9_]*#\w*[ \t]*[={]/m
/** A line that begins a block or an argument at the top of a file. */
const TOP =
  /^(?:(?:resource|data|ephemeral|variable|locals|output|module|provider|terraform|moved|removed|import|check|action)\b[^=\n]*\{|[A-Za-z_][\w-]*[ \t]*=(?!=))/gm

/**
 * Parses HCL's native syntax (https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md), as Terraform and OpenTofu write
 * it: see `tree.ts`. A block or argument at the top that is not well formed is a problem, and left out; reading goes on at
 * the next line that begins one. Offsets are UTF-16. Linear; never throws.
 */
export function parseHcl(text: string): Parsed {
  const refused = unreadable(text, 'hcl', MARKS)
  if (refused !== undefined) return refused
  const reader = readerOf(text)
  const problems: SyntaxProblem[] = []
  const items = readTop(reader, problems)
  const [first, last] = [items[0], items.at(-1)]
  const root = toMapping(
    items,
    first === undefined ? 0 : startOf(first),
    last === undefined ? 0 : endOf(last),
    problems,
  )
  const isMarked = problems.some(({ start }) => isMarkedAt(text, start)) || (problems.length > 0 && FILLED.test(text))
  const unread = isMarked ? problems : problems.filter(problem => isOld(text, problem))
  const [part] = unread
  const conflict = problems.find(({ start }) => CONFLICT.test(lineAt(text, start)))
  const left = conflict === undefined ? problems.filter(one => !unread.includes(one)) : [{ ...conflict, message: LEFT }]
  return {
    format: 'hcl',
    roots: items.length === 0 ? [] : [root],
    problems: left.sort((a, b) => a.start - b.start).slice(0, MOST_PROBLEMS),
    ...(part === undefined
      ? {}
      : { skipped: [{ reason: isMarked ? TEMPLATE : OLD, start: part.start, end: part.end }] }),
    comments: reader.comments,
  }
}

/** What git writes around the two versions of a part of a file that it could not merge. */
const CONFLICT = /^(?:<{7}|={7}|>{7})(?: |$)/
const LEFT = 'a conflict that git could not merge is left here, with both versions'

const OLD = 'it is written for Terraform 0.11, whose syntax is not read; upgrade it with terraform 0.12upgrade'
/** The name of an argument or of a block in quotes, and an equals sign before a block: HCL before version 2 reads both. */
const QUOTED = /^[ \t]*"[^"\n]*"[ \t]*[={]/
/** Several arguments of a block in one line, without line breaks between them. */
const IN_ONE_LINE = /^[ \t]*\w+[ \t]*\{[ \t]*\w+[ \t]*=[ \t]*"[^"\n]*"[ \t]+\w+[ \t]*=[^\n]*\}[ \t]*$/
const ASSIGNED = /^[ \t]*(?:variable|output|provider|resource|data|module)\b[^={\n]*=[ \t]*\{/
/** An object that is given to an argument; a block could be written like that, and several times. */
const OBJECT = /^[ \t]*[\w-]+[ \t]*=[ \t]*\{/
/** A value that is an expression in a text and nothing else, as every expression was. */
const WRAPPED = /=[ \t]*"\$\{[^"\n]*\}"[ \t]*$/m
/** A text with an expression: there are others in the folder, where all of them were in texts. */
const FILLED_TEXT = /"[^"\n]*\$\{[^"\n]*\}[^"\n]*"/

/** What Terragrunt read from values of Terraform before version 0.19: blocks in an object. */
const TERRAGRUNT = /^terragrunt[ \t]*=[ \t]*\{[ \t]*$/m

/** Whether what is not well formed is as Terraform read it before version 0.12. */
function isOld(text: string, { start, message }: SyntaxProblem): boolean {
  const before = TERRAGRUNT.exec(text)
  if (before !== null && start > before.index) return true
  const line = lineAt(text, start)
  if (ASSIGNED.test(line) || (QUOTED.test(line) && FILLED_TEXT.test(text))) return true
  return (IN_ONE_LINE.test(line) || (message === TWICE && OBJECT.test(line))) && WRAPPED.test(text)
}

function lineAt(text: string, offset: number): string {
  const begin = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(begin, lineEnd(text, begin))
}

/** The parts of a text that is a template by itself, as `templatefile` reads it; undefined where it is not well formed. */
export function parseTemplate(text: string): readonly TemplatePart[] | undefined {
  if (mayHoldMore(text, MARKS, MAX_VALUES)) return undefined
  const reader = readerOf(text)
  const parts = readTemplate(reader)
  return reader.fault === undefined ? parts : undefined
}

const OPENING = /[$%]\{/

/** A tree of Terraform's JSON with the expressions that its strings are, as in the tree of the native syntax. */
export function withExpressions(node: Node): Node {
  if (node.type === 'sequence') return { ...node, items: node.items.map(withExpressions) }
  if (node.type === 'mapping')
    return { ...node, entries: node.entries.map(entry => ({ ...entry, value: withExpressions(entry.value) })) }
  if (typeof node.value !== 'string' || !OPENING.test(node.value) || mayHoldMore(node.value, MARKS, MAX_VALUES))
    return node
  const reader = readerOf(node.value)
  const found = readText(reader)
  return reader.fault === undefined ? { ...node, ...withoutBraces(found) } : node
}

/** The expression that is all of a string; but a document in it has its places there. */
function withoutBraces(found: Node): Node {
  const whole = operationOf(found)
  const own =
    whole?.op === 'access' && whole.of.type === 'scalar' && whole.of.holds === undefined
      ? operationOf(whole.of)
      : undefined
  return own === undefined ? found : Object.assign({ ...found }, { hcl: own })
}

const readerOf = (text: string): Reader => ({
  text,
  at: text.startsWith('\ufeff') ? 1 : 0,
  hasLines: false,
  depth: 0,
  fault: undefined,
  comments: [],
  expression: readExpression,
})

const startOf = (item: Item): number => ('entry' in item ? item.entry.keyStart : item.body.start)
const endOf = (item: Item): number => ('entry' in item ? item.entry.value.end : item.body.end)

function readTop(reader: Reader, problems: SyntaxProblem[]): readonly Item[] {
  const items: Item[] = []
  for (;;) {
    inside(reader, true, () => skip(reader))
    if (reader.fault === undefined && reader.at >= reader.text.length) return items
    const item = reader.fault === undefined ? readItem(reader, problems) : undefined
    if (item !== undefined) {
      items.push(item)
      endLine(reader)
    }
    if (reader.fault === undefined) continue
    problems.push(reader.fault)
    const next = nextTop(reader)
    if (next === undefined || problems.length > MOST_PROBLEMS) return items
    reader.at = next
    reader.fault = undefined
    reader.depth = 0
    reader.hasLines = false
  }
}

/** Where the next line after the fault begins something at the top of the file. */
function nextTop({ text, fault }: Reader): number | undefined {
  const line = text.indexOf('\n', fault?.end ?? 0)
  if (line < 0) return undefined
  TOP.lastIndex = line + 1
  return TOP.exec(text)?.index
}
