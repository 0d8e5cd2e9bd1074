import { keptIn } from '../../model/remembered.ts'
import { tooLong } from '../limits.ts'
import { notText } from '../not-text.ts'
import { TEMPLATE } from '../template.ts'
import { hasRepeatedKeys, isRepeatedKey } from '../tree/keys.ts'
import type { Entry, Node } from '../tree/node.ts'
import { type Skipped, unread } from '../tree/parsed.ts'
import { withFilledIn } from '../yaml/filled-in.ts'
import { parseYaml } from '../yaml/yaml.ts'
import { actionsOf } from './actions.ts'
import { isJinja } from './claims.ts'
import { readPipeline } from './expression.ts'
import { jinjaActionsOf, readJinja } from './jinja.ts'
import { branchFinder, partsOf, type RawPart } from './parts.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'
import { MAX_HOLES, numberOf, PRIVATE, WORD } from './skeleton-writer.ts'
import {
  type Action,
  type Chain,
  emptyObject,
  type Hole,
  type HoleNode,
  type ParsedTemplate,
  type Part,
} from './tree.ts'

/**
 * Parses a template of a Helm chart without rendering it: control structures are left out, and `{{ … }}` is a hole in
 * a scalar, so that all its branches are one after the other in the tree. A template that is not YAML even then is
 * not analysed. Offsets are UTF-16 offsets into `text`. Never throws.
 */
export function parseHelm(text: string): ParsedTemplate {
  const long =
    tooLong(text, 'helm-template') ??
    (notText(text) === undefined ? undefined : unread('helm-template', 'it is not text'))
  if (long !== undefined) return { ...long, template: { parts: [], text } }
  const [actions, readSource] = isJinja(text) ? [jinjaActionsOf(text), readJinja] : [actionsOf(text), readPipeline]
  const parts =
    actions && !PRIVATE.test(text) && actions.length < MAX_HOLES ? partsOf(text, actions, readSource) : undefined
  if (parts === undefined || actions === undefined)
    return isJinja(text) ? { ...unread('helm-template', TEMPLATE), template: { parts: [], text } } : notRead(text)
  const byStart = new Map(actions.map(action => [action.start, action]))
  const skipped: Skipped[] = []
  const roots: Node[] = []
  const read = parts.map(part => readPart(part, text, byStart, roots, skipped))
  if (roots.length === 0) roots.push(emptyObject(0))
  return {
    format: 'helm-template',
    roots,
    problems: [],
    ...(skipped.length === 0 ? {} : { skipped }),
    template: { parts: read, text },
  }
}

/** A template whose structure is not understood: Helm may refuse it, too, which is known together with its chart. */
const notRead = (text: string): ParsedTemplate => ({
  format: 'helm-template',
  roots: [emptyObject(0)],
  problems: [],
  skipped: [{ reason: TEMPLATE, start: 0, end: text.length }],
  template: { parts: [], text },
})

function readPart(
  part: RawPart,
  text: string,
  actions: ReadonlyMap<number, Action>,
  roots: Node[],
  skipped: Skipped[],
): Part {
  const { skeleton, parsed, broken, closed } = openedPart(part, text, actions)
  // What a `define` writes need not be YAML.
  if (part.name === undefined)
    for (const { start, end } of [...closed, ...broken.map(one => skeleton.toRange(one.start, one.end))])
      skipped.push({ reason: TEMPLATE, start, end })
  if (parsed.notAnalysed !== undefined && part.name === undefined)
    skipped.push({ reason: parsed.notAnalysed, start: 0, end: text.length })
  const documents = (part.name !== undefined && broken.length > 0 ? [] : parsed.roots).map(root => {
    const converted = convert(root, { skeleton, text, known: new Map() })
    return { root: converted, number: roots.push(converted) - 1 }
  })
  return {
    ...(part.name === undefined ? {} : { name: part.name }),
    body: part.body,
    documents,
    assignments: part.assignments,
    changes: part.changes,
    branchAt: branchFinder(part.branches),
  }
}

/** How many control structures of a part are left out so that the rest can be read. */
const MAX_CLOSED = 6

/** Reads a part as YAML. Where it is none, the control structures that keep it from being so are left out, if that helps. */
function openedPart(part: RawPart, text: string, actions: ReadonlyMap<number, Action>) {
  const first = readWithout(part, text, actions, [])
  let found = first
  for (let i = 0; i < MAX_CLOSED; i++) {
    const [fault] = found.broken
    if (fault === undefined) return found
    const chain = chainAt(part, found.skeleton.toRange(fault.start, fault.end).start, found.closed)
    if (chain === undefined) return first
    found = readWithout(part, text, actions, [...found.closed.filter(one => !isIn(one, chain)), chain])
  }
  return found.broken.length === 0 ? found : first
}

function readWithout(part: RawPart, text: string, actions: ReadonlyMap<number, Action>, closed: readonly Chain[]) {
  const skeleton = skeletonOf(text, part, actions, new Set(closed))
  const parsed = parseYaml(withFilledIn(skeleton.text))
  // The branches of a condition often have the same keys.
  const problem = parsed.problems.find(one => !isRepeatedKey(one))
  return { skeleton, parsed, broken: [...(parsed.skipped ?? []), ...(problem === undefined ? [] : [problem])], closed }
}

const isIn = (inner: Chain, outer: Chain): boolean => inner.start >= outer.start && inner.end <= outer.end

/** The innermost control structure around an offset, or the last before it, that is not left out yet nor all of its part. */
function chainAt({ body, branches }: RawPart, offset: number, closed: readonly Chain[]): Chain | undefined {
  const length = (body.at(-1)?.end ?? 0) - (body[0]?.start ?? 0)
  const chains = branches
    .map(({ chain }) => chain)
    .filter(one => one.end - one.start < length / 2 && !closed.some(other => isIn(one, other)))
  const around = chains.filter(({ start, end }) => start <= offset && offset < end)
  return around.at(-1) ?? chains.filter(({ end }) => end <= offset).at(-1)
}

interface Converting {
  readonly skeleton: Skeleton
  readonly text: string
  /** What aliases share is converted once. */
  readonly known: Map<Node, Node>
}

/** The tree of the skeleton, as the tree of the template. */
function convert(node: Node, context: Converting): Node {
  return keptIn(context.known, node, () => converted(node, context))
}

function converted(node: Node, context: Converting): Node {
  const range = context.skeleton.toRange(node.start, node.end)
  if (node.type === 'sequence') return { ...node, ...range, items: node.items.map(item => convert(item, context)) }
  if (node.type === 'mapping') {
    // What begins with a hole begins where that does.
    return { ...node, ...range, entries: distinct(node.entries.map(entry => toEntry(entry, context))) }
  }
  if (typeof node.value !== 'string' || !PRIVATE.test(node.value)) return { ...node, ...range }
  const isBlock = node.style === 'literal' || node.style === 'folded'
  const { parts, written, isLine, indent } = partsIn(node.value, isBlock, context)
  const hole: HoleNode = {
    ...node,
    ...range,
    value: written,
    parts,
    ...(isLine ? { isLine } : {}),
    ...(indent === undefined ? {} : { indent }),
  }
  return hole
}

/** An entry whose key has holes. */
export interface HoleEntry extends Entry {
  readonly keyParts: readonly (string | Hole)[]
}

/** Entries with keys that tell them apart: the branches of a condition often have the same. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  if (!hasRepeatedKeys(entries)) return entries
  const counts = new Map<string, number>()
  return entries.map(entry => {
    const count = (counts.get(entry.key) ?? 0) + 1
    counts.set(entry.key, count)
    if (count === 1) return entry
    const keyParts = 'keyParts' in entry ? {} : { keyParts: [entry.key] }
    return { ...entry, ...keyParts, key: `${entry.key}{{ else ${count} }}` }
  })
}

function toEntry(entry: Entry, context: Converting): Entry {
  const { start: keyStart, end: keyEnd } = context.skeleton.toRange(entry.keyStart, entry.keyEnd)
  if (!PRIVATE.test(entry.key)) return { ...entry, keyStart, keyEnd, value: convert(entry.value, context) }
  const { parts, written, isLine } = partsIn(entry.key, false, context)
  const base = { key: written, keyStart, keyEnd, keyParts: parts }
  if (!isLine) return { ...base, value: convert(entry.value, context) } satisfies HoleEntry
  const value: HoleNode = {
    type: 'scalar',
    style: 'plain',
    value: written,
    parts,
    isLine,
    start: keyStart,
    end: keyEnd,
  }
  return { ...base, value } satisfies HoleEntry
}

function partsIn(value: string, isBlock: boolean, { skeleton, text }: Converting) {
  const parts: (string | Hole)[] = []
  let written = ''
  let at = 0
  let isLine = false
  let indent: number | undefined
  const add = (literal: string): void => {
    written += literal
    if (literal !== '') parts.push(literal)
  }
  for (const match of value.matchAll(WORD)) {
    const number = numberOf(match[1] ?? '', match[2] ?? '')
    const hole = skeleton.holes[number]
    if (hole === undefined) continue
    add(value.slice(at, match.index))
    at = match.index + match[0].length
    // In a block scalar, the colon of a line is ours.
    if (match[3] === ':' && !(isBlock && skeleton.lines.has(number))) at--
    isLine = !isBlock && skeleton.lines.has(number)
    indent ??= skeleton.blocks.get(number)
    parts.push(hole)
    written += text.slice(hole.start, hole.end)
  }
  add(value.slice(at))
  return { parts, written, indent, isLine: (isLine && parts.length === 1) || undefined }
}
