import { find, type Node } from '../languages/tree/node.ts'
import { type TypingContext, typingContext } from './yaml-context.ts'

/** The YAML document of a Kubernetes object that is typed in. */
export interface ObjectAt {
  readonly apiVersion?: string
  readonly kind?: string
  /** With the path from the root of the object. */
  readonly context: TypingContext
  /** The path from the root of the document to the object: to an item of a List, or to a template of a graph. */
  readonly within: readonly string[]
  /** The keys that the object around the cursor has already. */
  readonly stated: ReadonlySet<string>
  /** Where its document begins. */
  readonly start: number
  /** The column of what is typed. */
  readonly column: number
  /** Whether it is in braces, where objects and lists have no lines of their own. */
  readonly isInBraces: boolean
}

/** The longest document that is looked at, in UTF-16 units. */
const LONGEST = 200_000

/** The object around an offset, read from its lines, since it need not be well formed; undefined in comments. */
export function objectAt(text: string, offset: number): ObjectAt | undefined {
  const start = Math.max(0, text.lastIndexOf('\n---', offset - 1) + 1)
  const next = text.indexOf('\n---', Math.max(start, offset))
  const own = text.slice(start, Math.min(next < 0 ? text.length : next, start + LONGEST))
  const context = typingContext(own, offset - start)
  if (context === undefined) return undefined
  const before = own.slice(0, offset - start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const column = /^(?: |- )*/.exec(line)?.[0].length ?? 0
  const within = HOLDERS.find(holder => holder.every((step, i) => step === context.path[i])) ?? []
  const head = within.length === 0 ? own : inner(own, before.length, context.columns[within.length] ?? column)
  const apiVersion = topLevel(head, 'apiVersion')
  const kind = topLevel(head, 'kind')
  return {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind }),
    context: { ...context, path: context.path.slice(within.length), start: context.start + start },
    within,
    stated: context.keysBefore === undefined ? keysBeside(own, before.length, column) : new Set(context.keysBefore),
    start,
    column,
    isInBraces: context.keysBefore !== undefined,
  }
}

/** Where objects are in others: Lists, templates of OpenShift and of kro. */
const HOLDERS: readonly (readonly string[])[] = [
  ['items', '[]'],
  ['objects', '[]'],
  ['spec', 'resources', '[]', 'template'],
  ['spec', 'resources', '[]', 'externalRef'],
]

/** The lines around an offset that belong to an object whose keys begin in a column, without their indentation. */
function inner(text: string, offset: number, column: number): string {
  const lines = text.split(/\r\n|\n|\r/)
  const at = text.slice(0, offset).split(/\r\n|\n|\r/).length - 1
  const indentOf = (line: string): number =>
    line.trim() === '' ? Number.POSITIVE_INFINITY : (/^ */.exec(line)?.[0].length ?? 0)
  let [first, last] = [at, at]
  while (first > 0 && indentOf(lines[first] ?? '') >= column) first--
  while (last + 1 < lines.length && indentOf(lines[last + 1] ?? '') >= column) last++
  return lines
    .slice(first, last + 1)
    .map(line => line.slice(column))
    .join('\n')
}

const topLevel = (text: string, key: string): string | undefined =>
  new RegExp(`^${key}:[ \\t]*["']?([^\\s"'#]+)`, 'm').exec(text)?.[1]

/** The keys of the lines around that begin in the same column, up to one that begins further left, or another item. */
function keysBeside(text: string, offset: number, column: number): ReadonlySet<string> {
  const lines = text.split(/\r\n|\n|\r/)
  const at = text.slice(0, offset).split(/\r\n|\n|\r/).length - 1
  const found = new Set<string>()
  const look = (from: number, step: 1 | -1): void => {
    for (let i = from; i >= 0 && i < lines.length; i += step) {
      const line = lines[i] ?? ''
      const [, lead = '', key = ''] = /^((?: |- )*)([^\s:#-][^\s:]*)?/.exec(line) ?? []
      if (line.trim() === '' || line.trimStart().startsWith('#')) continue
      if (lead.length < column) return
      const isItem = lead.length === column && /- $/.test(lead)
      if (isItem && step === 1) return
      if (lead.length === column && key !== '') found.add(key)
      if (isItem) return
    }
  }
  if (!/- $/.test(/^(?: |- )*/.exec(lines[at] ?? '')?.[0] ?? '')) look(at - 1, -1)
  look(at + 1, 1)
  return found
}

/** The nodes of an object from its root to the one around the cursor, as far as the path leads. Of a list, the item that begins last before it. */
export function nodesTo(root: Node | undefined, { path, part, start }: TypingContext): readonly Node[] {
  const found: Node[] = root === undefined ? [] : [root]
  const steps = part === 'value' ? path.slice(0, -1) : path
  for (const step of steps) {
    const open = found.at(-1)
    const next =
      step !== '[]'
        ? find(open, step)
        : open?.type === 'sequence'
          ? open.items.findLast(item => item.start <= start)
          : undefined
    if (next === undefined) break
    found.push(next)
  }
  return found.length === steps.length + 1 ? found : found.slice(0, 1)
}
