import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Entry, Node, ScalarNode } from '../languages/tree/node.ts'

/**
 * The bases of the resources that a Composition of Crossplane makes: what its patches write into them is unknown
 * (docs.crossplane.io, Compositions; function-patch-and-transform, `input/v1beta1`).
 */
export function basesIn(composition: Cursor): readonly Cursor[] {
  const spec = get(composition, 'spec')
  const inputs = items(get(spec, 'pipeline')).map(step => get(step, 'input'))
  return [spec, ...inputs].flatMap(source => {
    const sets = new Map(items(get(source, 'patchSets')).map(set => [literal(get(set, 'name')), set]))
    return items(get(source, 'resources')).map(item => {
      const base = get(item, 'base')
      const patches = items(get(item, 'patches'))
        .flatMap(patch => [patch, ...items(get(sets.get(literal(get(patch, 'patchSetName'))) ?? patch, 'patches'))])
        .slice(0, MOST)
      return { ...base, node: patches.flatMap(pathOf).reduce(opened, base.node) }
    })
  })
}

/** More patches of one resource than these are not looked at. */
const MOST = 200

/** The field that a patch writes; none where it only reads the resource. Without `toFieldPath`, the field it copies has the same path. */
function pathOf(patch: Cursor): readonly (readonly string[])[] {
  if (/^(?:To|CombineTo|PatchSet)/.test(literal(get(patch, 'type')) ?? '')) return []
  const path = literal(get(patch, 'toFieldPath')) ?? literal(get(patch, 'fromFieldPath'))
  return path === undefined ? [] : [stepsOf(path)]
}

/** The steps of a field path: names, and in brackets indexes, names with dots, and `*` for all items. */
const stepsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\[["']?([^\]"']{1,300})["']?\]|([^.[\]]{1,300})/g)].map(
    ([, bracketed, name]) => bracketed ?? name ?? '',
  )

/** A tree in which the value at a path is unknown; where none is there, one is added. */
function opened(node: Node | undefined, path: readonly string[]): Node | undefined {
  const [step, ...rest] = path
  if (node === undefined || node.type === 'scalar') return node
  if (step === undefined) return unknownAt(node)
  const open = (value: Node): Node => (rest.length === 0 ? unknownAt(value) : (opened(value, rest) ?? value))
  if (node.type === 'sequence') {
    const isThere = step === '*' || Number(step) < node.items.length
    const kept = node.items.map((item, i) => (step === '*' || i === Number(step) ? open(item) : item))
    return { ...node, items: isThere ? kept : [...kept, unknownAt(node)] }
  }
  const isThere = node.entries.some(({ key }) => key === step)
  const kept = node.entries.map(entry => (entry.key === step ? { ...entry, value: open(entry.value) } : entry))
  return { ...node, entries: isThere ? kept : [...kept, addedEntry(step, node)] }
}

function addedEntry(key: string, { start }: Node): Entry {
  return { key, keyStart: start, keyEnd: start, value: unknownAt({ start, end: start }) }
}

/** What a patch writes, at the place of what it replaces. */
const unknownAt = ({ start, end }: Pick<Node, 'start' | 'end'>): ScalarNode => ({
  type: 'scalar',
  value: '${patched}',
  style: 'plain',
  isUnknown: true,
  isAnything: true,
  start,
  end,
})
