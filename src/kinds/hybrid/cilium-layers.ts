import { type Cursor, get } from '../../documents/cursor.ts'
import { literal, text, texts } from '../../documents/read.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import type { KeptValues } from '../../facts/hybrid/cilium.ts'

/** One place where values are kept: a tree of them, or single ones by their dotted path (`--set`, Argo CD parameters). */
export type Layer = { readonly tree: Cursor } | { readonly flat: ReadonlyMap<string, Cursor>; readonly at: Cursor }

/** The values of one installation: the strongest layer first, as Helm merges them. */
export interface Installation {
  readonly layers: readonly Layer[]
  /** Whether further values are taken from where they can't be seen. */
  readonly open: boolean
  /** The values files that it names besides, as they are written, the weakest first; all layers override them. */
  readonly files?: readonly string[]
  /** Whether it is a file of values by itself. */
  readonly isFile?: true
  /** The keys of ConfigMaps that it takes values from besides, the weakest first; all layers override them. */
  readonly from?: readonly KeptValues[]
  /** The key of a ConfigMap that it is kept under. */
  readonly keptIn?: KeptValues
  readonly chartVersion: Value<string>
}

/** The cursor of the value at a dotted path, from the strongest layer that states it; else where it would be. */
export function valueAt({ layers }: Installation, path: string): Cursor {
  const steps = path.split('.')
  for (const layer of layers) {
    const found = 'flat' in layer ? layer.flat.get(path) : get(layer.tree, ...steps)
    if (found?.node !== undefined) return found
  }
  const tree = layers.find(layer => 'tree' in layer)
  if (tree !== undefined && 'tree' in tree) return get(tree.tree, ...steps)
  const [first] = layers
  if (first === undefined || !('flat' in first)) throw new Error('an installation without layers')
  return get(first.at, path)
}

/** The list at a dotted path. Single values name its items (`list[0]`), or write all of them in braces (`{a,b}`). */
export function listAt(installation: Installation, path: string): Value<ListValue<string>> {
  for (const layer of installation.layers) {
    if (!('flat' in layer)) {
      if (get(layer.tree, ...path.split('.')).node !== undefined) break
      continue
    }
    const whole = layer.flat.get(path)
    if (whole !== undefined) return braced(texts(whole), literal(whole))
    const items = Array.from(layer.flat)
      .filter(([name]) => /^\[\d+\]$/.test(name.startsWith(path) ? name.slice(path.length) : ''))
      .map(([, cursor]) => text(cursor))
    const [first] = items
    if (first === undefined) continue
    const open = items.some(({ state }) => state === 'unknown')
    return { state: 'known', value: { items, open }, at: first.at }
  }
  return texts(valueAt(installation, path))
}

function braced(list: Value<ListValue<string>>, written: string | undefined): Value<ListValue<string>> {
  const inner = /^\{([^{}]*)\}$/.exec(written ?? '')?.[1]
  if (inner === undefined || list.state !== 'known') return list
  const items = inner
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
  return { ...list, value: { items: items.map(value => ({ state: 'known', value, at: list.at })), open: false } }
}

/** The installation as a whole: its tree of values, else the list of single ones. */
export function wholeOf({ layers }: Installation): Cursor {
  const [first] = layers.toSorted((a, b) => Number('flat' in a) - Number('flat' in b))
  if (first === undefined) throw new Error('an installation without layers')
  return 'flat' in first ? first.at : first.tree
}
