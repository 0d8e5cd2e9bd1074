import { countBefore } from '../../model/count-before.ts'
import { lineEnd, lineStart } from '../../model/lines.ts'
import { remembered } from '../../model/remembered.ts'
import { isFlow } from '../edits/flow.ts'
import type { Meant, Target, Writer } from '../edits/target.ts'
import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import type { TextChange } from '../tree/text-change.ts'
import { writeField } from '../yaml/notation.ts'
import { yamlWriter } from '../yaml/write.ts'
import { type Branch, isTemplate, lineHole, type Part, type Piece } from './tree.ts'

/**
 * How edits to templates are written: as in YAML, where what is edited is written out. What an action writes is left to its values, and
 * what a `define` writes to whoever includes it.
 */
export const templateWriter: Writer = {
  isOnCondition: true,
  change: target => {
    const { edit, node, text, entry } = target
    if ('insert' in edit) return isFlow(text, node) ? yamlWriter.change(target) : insertion(target, edit.insert)
    if ('append' in edit || 'prepend' in edit) return undefined
    if ('rename' in edit || 'nest' in edit)
      return entry !== undefined && isHoleEntry(entry) ? undefined : yamlWriter.change(target)
    if (!('remove' in edit) && text.slice(node.start, node.end).includes('{{')) return undefined
    return yamlWriter.change(target)
  },
  contentOf: (root, meant, parsed) => {
    const part = partOf(root, parsed)
    // Where it is included, other objects may be made of it.
    if (part === undefined || (part.name !== undefined && meant.size > 0)) return ''
    return JSON.stringify(contentIn({ part, numbers: numbersOf(part), meant }, root, outermost(root, part)))
  },
}

const isHoleEntry = (entry: Entry): boolean => 'keyParts' in entry || lineHole(entry.value) !== undefined

/** What begins and ends a control structure. */
const CONTROL = /\{\{-?\s*(?:(if|with|range|block|define)|(end))\b/g
const TRIMS_AFTER = /-\}\}\s*$/
const BEFORE = 1_000

/** A field behind the last one that is written whatever the conditions in the object are, or before the first. */
function insertion(
  { text, node, entry: own, layout: { newline } }: Target,
  { key, value }: { readonly key: string; readonly value: Json },
): TextChange | undefined {
  if (node.type !== 'mapping') return undefined
  const depth = depthIn(text, own?.keyStart ?? node.start, lineEnd(text, node.end))
  const least = own === undefined ? Math.min(...node.entries.map(one => depth(one.keyStart))) : 0
  const [first, ...others] = node.entries.filter(one => !isHoleEntry(one) && depth(one.keyStart) === least)
  if (first === undefined) return undefined
  const indent = text.slice(lineStart(text, first.keyStart), first.keyStart).replace(/[^ ]/g, ' ')
  const lines = writeField(key, value).map(line => indent + line)
  const last = [first, ...others].findLast(one => depth(lineEnd(text, one.value.end)) === least)
  const at = last === undefined ? lineStart(text, first.keyStart) : lineEnd(text, Math.max(last.value.end, last.keyEnd))
  if (TRIMS_AFTER.test(text.slice(Math.max(0, at - BEFORE), at))) return undefined
  if (last !== undefined) return { start: at, end: at, text: lines.map(line => newline + line).join('') }
  const isLine = /^ *$/.test(text.slice(at, first.keyStart))
  return isLine ? { start: at, end: at, text: lines.map(line => line + newline).join('') } : undefined
}

/** How many control structures are around an offset, more than are around `from`. */
function depthIn(text: string, from: number, to: number): (offset: number) => number {
  const found: { readonly at: number; readonly depth: number }[] = []
  for (const { index, 1: begins } of text.slice(from, to).matchAll(CONTROL))
    found.push({ at: from + index, depth: (found.at(-1)?.depth ?? 0) + (begins === undefined ? -1 : 1) })
  return offset => found[countBefore(found, ({ at }) => at < offset) - 1]?.depth ?? 0
}

interface Reading {
  readonly part: Part
  readonly numbers: ReadonlyMap<Branch, number>
  readonly meant: ReadonlyMap<Node, Meant>
}

const partOf = (root: Node, parsed: Parsed): Part | undefined => partsByRoot(parsed).get(root)

const partsByRoot = remembered(
  (parsed: Parsed): ReadonlyMap<Node, Part> =>
    new Map(
      isTemplate(parsed)
        ? parsed.template.parts.flatMap(part => part.documents.map(({ root }) => [root, part] as const))
        : [],
    ),
)

/** The branches of a part, numbered in the order in which they are written. */
const numbersOf = remembered(({ body }: Part): ReadonlyMap<Branch, number> => {
  const numbers = new Map<Branch, number>()
  const visit = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) {
      if (piece.kind !== 'chain') continue
      for (const branch of piece.branches) {
        numbers.set(branch, numbers.size + 1)
        visit(branch.body)
      }
    }
  }
  visit(body)
  return numbers
})

/** The branch in which an object is written that begins a document: the outermost of its fields. */
function outermost(root: Node, { branchAt }: Part): Branch | undefined {
  if (root.type !== 'mapping') return branchAt(root.start)
  const found = root.entries.map(({ keyStart }) => branchAt(keyStart))
  return found.reduce((one, other) => ((other?.depth ?? 0) < (one?.depth ?? 0) ? other : one), found[0])
}

/** The content of a node after the edits that are meant, each part of it with the branch that it is in. */
function contentIn(reading: Reading, node: Node, branch: Branch | undefined): unknown {
  const { part, meant } = reading
  const edit = meant.get(node)
  const jsonIn = (value: Json): unknown => fromJson(value, numberOf(reading, branch))
  if (edit !== undefined && 'set' in edit) return jsonIn(edit.set)
  if (edit !== undefined && 'rewrite' in edit) return jsonIn(edit.rewrite)
  if (edit !== undefined && 'replace' in edit) return jsonIn(edit.replace)
  if (node.type === 'scalar') return [node.tag, node.value]
  if (node.type === 'sequence')
    return node.items.map(item => [
      numberOf(reading, part.branchAt(item.start)),
      contentIn(reading, item, part.branchAt(item.start)),
    ])
  const fields = node.entries.flatMap(({ key, keyStart, value }): readonly Field[] => {
    const own = meant.get(value)
    if (own !== undefined && 'remove' in own) return []
    const inside = part.branchAt(keyStart)
    const content = contentIn(reading, value, inside)
    const number = numberOf(reading, inside)
    if (own !== undefined && 'nest' in own) {
      const beside = Object.entries(own.nest.beside).map(([name, one]): Field => [name, number, fromJson(one, number)])
      return [[own.nest.under, number, [...beside, [own.nest.key, number, content] as const].sort(byName)]]
    }
    const name = own !== undefined && 'rename' in own ? own.rename : key
    return [[name, number, content]]
  })
  const added: readonly Field[] =
    edit !== undefined && 'insert' in edit
      ? [[edit.insert.key, numberOf(reading, branch), jsonIn(edit.insert.value)]]
      : []
  return [...fields, ...added].sort(byName)
}

/** A field: its name, the number of its branch, its value. */
type Field = readonly [name: string, branch: number, value: unknown]

const byName = ([one, inBranch]: Field, [other, inOther]: Field): number =>
  one === other ? inBranch - inOther : one < other ? -1 : 1

const numberOf = ({ numbers }: Reading, branch: Branch | undefined): number =>
  branch === undefined ? 0 : (numbers.get(branch) ?? -1)

/** A value as `contentIn` gives it of what is written in one branch. */
function fromJson(value: Json, branch: number): unknown {
  if (isList(value)) return value.map(one => [branch, fromJson(one, branch)])
  if (!isObject(value)) return [undefined, value]
  return Object.entries(value)
    .map(([key, one]): Field => [key, branch, fromJson(one, branch)])
    .sort(byName)
}
