import type { Place } from '../../documents/document.ts'
import { type Chain, type Hole, lineHole } from '../../languages/helm-template/tree.ts'
import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from '../../languages/tree/node.ts'
import { entryOf } from '../nodes.ts'
import { expand } from './expand.ts'
import { anything, assumedAt, chainText, graft, isKnownText, nothing, record } from './graft.ts'
import type { Env } from './scope.ts'
import { asString, below, type Found, fieldOf, type Result, textOfResult, UNKNOWN } from './values.ts'

/** An object while it is put together. */
interface Open {
  readonly at: Place
  readonly entries: Map<string, Entry>
  /** The output of lines that are a hole, if that is not an object. */
  readonly others: Node[]
  /** The fields that conditions leave out. */
  readonly leftOut: Map<string, ScalarNode>
  /** What else may be in it. */
  rest: ScalarNode | undefined
  last: string | undefined
}

/** The value of a template's object: what its lines write into it may be known or not, or be a list. */
export function toMapping(node: MappingNode, env: Env, at: Place): Node {
  const open: Open = { at, entries: new Map(), others: [], leftOut: new Map(), rest: undefined, last: undefined }
  expand(node.entries, ({ keyStart, value }) => ({ start: keyStart, end: value.end }), env, {
    take: (entry, inner) => {
      const hole = lineHole(entry.value)
      if (hole === undefined) take(entry, inner, open)
      else splice(entry, hole, inner, open)
    },
    leaveOut: (left, chain, unsure) => leaveOut(left, chain, { ...env, unsure }, open),
  })
  return close(node, env, open)
}

function set(open: Open, key: string, entry: Entry): void {
  open.entries.delete(key)
  open.entries.set(key, entry)
  open.last = key
}

function take(entry: Entry, env: Env, open: Open): void {
  const key = keyOf(entry, env)
  // Which version of an API a chart takes depends on the cluster: it is one that is served there.
  if (key === 'apiVersion' && env.isUnsure) {
    set(open, key, {
      ...base(entry),
      key,
      value: record(anything('{{ if … }}', entry.value), env, below(open.at, key)),
    })
    return
  }
  env.work.spilled.length = 0
  set(open, key, { ...base(entry), key, value: env.work.toTree(entry.value, env, below(open.at, entry.key)) })
  if (entry.value.type !== 'sequence') env.work.spilled.length = 0
  for (const { found, range, env: inner } of env.work.spilled.splice(0))
    if (found.node.type === 'mapping') spliceObject({ ...entry, value: range }, found, found.node, inner, open)
}

const base = ({ keyStart, keyEnd }: Entry) => ({ keyStart, keyEnd })

function keyOf(entry: Entry, env: Env): string {
  if (!hasHoles(entry)) return entry.key
  const texts = entry.keyParts.map(part => {
    if (typeof part === 'string') return part
    const found = env.work.write(part, env)
    const text = isKnownText(found, env) ? textOfResult(found) : undefined
    // Keys that a condition chooses between have their colons in it.
    return part.kind === 'chain' ? text?.trim().replace(/:$/, '') : text
  })
  return texts.every(text => text !== undefined) ? texts.join('') : entry.key
}

const hasHoles = (entry: Entry): entry is Entry & { readonly keyParts: readonly (string | Hole)[] } =>
  'keyParts' in entry

/** The key of an entry that has no holes. */
const plainKey = (entry: Entry): string | undefined => {
  if (!hasHoles(entry)) return entry.key
  return entry.keyParts.every(part => typeof part === 'string') ? entry.keyParts.join('') : undefined
}

const textIn = ({ value, key }: Entry): string => (value.type === 'scalar' ? String(value.value) : key)

/** What a line that is a hole writes into the object. */
function splice(entry: Entry, hole: Hole, env: Env, open: Open): void {
  const found = env.work.write(hole, env)
  if (isEmptyText(found)) return
  if (!isKnownText(found, env)) {
    open.rest ??= record({ ...anything(textIn(entry), entry.value), isOptional: true }, env, open.at)
    fillLast(open, record(anything(textIn(entry), entry.value), env, open.at))
  } else if (found.node.type === 'mapping' && found.column === undefined)
    spliceObject(entry, found, found.node, env, open)
  else if (found.node.type === 'mapping') spliceDeeper(entry, env, open)
  else {
    const made = graft(found, entry.value, env, below(open.at, entry.key))
    if (!fillLast(open, made)) open.others.push(made)
  }
}

/** Whether a line writes no text, whatever the values are: it only checks or sets something. */
const isEmptyText = (found: Result): boolean => found?.assumed === false && textOfResult(found)?.trim() === ''

/** Fields in a column of their own may be of the object of the field before, or of this one. */
function spliceDeeper(entry: Entry, env: Env, open: Open): void {
  const unknown = () => record({ ...anything(textIn(entry), entry.value), isOptional: true as const }, env, open.at)
  open.rest ??= unknown()
  const before = open.last === undefined ? undefined : open.entries.get(open.last)
  if (before === undefined) return
  const { value } = before
  if (value.type === 'mapping') {
    const rest = unknown()
    const made = { ...value, rest, entries: [...value.entries, entryOf(String(rest.value), rest)] }
    const at = env.work.places.get(value)
    open.entries.set(before.key, { ...before, value: at === undefined ? made : record(made, env, at) })
  } else fillLast(open, unknown())
}

function spliceObject(entry: Entry, found: Found, node: MappingNode, env: Env, open: Open): void {
  for (const { key } of node.entries) {
    const field = fieldOf(found, key, env.work.places)
    const value = graft(
      asString(field ?? { node: UNKNOWN, assumed: true }),
      entry.value,
      env,
      below(open.at, entry.key),
    )
    set(open, key, { ...base(entry), key, value })
  }
  open.rest ??= node.rest
  open.last = undefined
}

/** A list may be in the column of its key: then what a line writes is the value of the key before it. */
function fillLast({ entries, last }: Open, value: Node): boolean {
  const before = last === undefined ? undefined : entries.get(last)
  if (before?.value.type !== 'scalar' || before.value.value !== null || before.value.source !== '') return false
  entries.set(before.key, { ...before, value })
  return true
}

function leaveOut(left: readonly Entry[], chain: Chain, env: Env, open: Open): void {
  for (const entry of left) {
    const unknown = { ...anything(chainText(chain, env), entry.value), isOptional: true as const }
    const key = lineHole(entry.value) === undefined ? plainKey(entry) : undefined
    if (key === undefined) open.rest ??= record(unknown, env, open.at)
    else open.leftOut.set(key, record(unknown, env, below(open.at, entry.key)))
  }
}

function close(node: MappingNode, env: Env, open: Open): Node {
  const { entries, others, leftOut, at } = open
  // The output of a line that is not a field of the object is a field in part, or in some other form.
  const isMore = open.rest === undefined && others.length > 0 && entries.size > 0
  const rest = isMore ? record({ ...anything(MORE, node), isOptional: true }, env, at) : open.rest
  if (entries.size === 0 && leftOut.size === 0) {
    if (others.length === 0 && rest === undefined && node.entries.length > 0)
      return record(nothing(node), { ...env, unsure: 'guess' }, at)
    const [first, ...more] = others
    // The lines below a key are its value, which is there, whatever it is.
    if (first === undefined && rest !== undefined) return record(anything(String(rest.value), rest), env, at)
    if (first !== undefined && more.length === 0 && rest === undefined) return first
    if ((others.length > 1 || rest !== undefined) && others.some(({ type }) => type !== 'sequence'))
      return record(anything(textOfEntries(node), node), env, at)
    if (first !== undefined) {
      const items = others.flatMap(one => (one.type === 'sequence' ? itemsOf(one, env) : [one]))
      return record(
        { type: 'sequence', items: rest === undefined ? items : [...items, rest], ...rangeOf(node) },
        env,
        at,
      )
    }
  }
  for (const [key, value] of leftOut)
    if (!entries.has(key)) entries.set(key, { key, keyStart: value.start, keyEnd: value.start, value })
  if (rest !== undefined) {
    const key = String(rest.value)
    entries.set(key, { key, keyStart: rest.start, keyEnd: rest.end, value: rest })
  }
  const made = { type: 'mapping' as const, entries: [...entries.values()], ...rangeOf(node) }
  return record(rest === undefined ? made : { ...made, rest }, env, at)
}

/** The items of a list, each with the state of the list: that a condition may leave it out, and where it is used. */
function itemsOf(list: SequenceNode, { work: { places } }: Env): readonly Node[] {
  const at = places.get(list)
  if (at === undefined) return list.items
  const { keyAt: _, parts: __, ...whole } = at
  return list.items.map((item, i) => {
    const own = places.get(item) ?? below(whole, i)
    const also = own.also ?? at.also
    const made = { ...item }
    places.set(made, assumedAt({ ...own, ...(also ? { also } : {}) }, at.assumed))
    return made
  })
}

/** The key for further unknown fields, which is not the name of any field. */
const MORE = '{{ … }}'

const textOfEntries = ({ entries }: MappingNode): string => entries[0]?.key ?? ''

const rangeOf = ({ start, end }: Node) => ({ start, end })
