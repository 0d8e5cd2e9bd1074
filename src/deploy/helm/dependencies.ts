import type { Place } from '../../documents/document.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import type { Chart, Given } from './chart.ts'
import { below, type Found, fieldOf, merged, note, object, type Places, textOfResult } from './values.ts'

/** Values of a chart that has none. */
export const EMPTY: Found = { node: object([]), assumed: true }

/** What a chart is called: as its Chart.yaml says, else as its folder. */
export const nameIn = (chart: Chart, places: Places): string =>
  textOfResult(statedAs(chart, 'name', places)) ?? /([^/]+)\/$/.exec(chart.folder)?.[1] ?? ''

/** What Chart.yaml says. */
export const statedAs = ({ stated }: Chart, name: string, places: Places) => stated && fieldOf(stated, name, places)

/** Where a chart names another one in its Chart.yaml. */
interface Dependency {
  readonly node: Node
  /** What the chart that names it calls it. */
  readonly name: string
}

function dependenciesOn(name: string, { stated }: Chart): readonly Dependency[] {
  const all = stated && find(stated.node, 'dependencies')
  if (all?.type !== 'sequence') return []
  return all.items
    .filter(node => nameOf(node, 'name') === name)
    .map(node => ({ node, name: nameOf(node, 'alias') ?? name }))
}

/** What a chart gives to one that is its part, each time that it names it. */
export function usesOf(child: Chart, parent: Chart, given: Given, places: Places): readonly Given[] {
  const name = nameIn(child, places)
  const all = dependenciesOn(name, parent)
  const values = given.values ?? EMPTY
  const source = (own: string): string => `${given.source}/charts/${own}`
  if (all.length === 0)
    return [{ ...given, name, source: source(name), values: valuesFor(name, child, values, places) }]
  return all.map(({ node, name: own }) => {
    const found = valuesFor(own, child, values, places)
    const tags = fieldOf(given.tags, 'tags', places)
    const isOn = conditionOf(node, own, values, found, places) ?? tagsOf(node, tags, places)
    return {
      values: found,
      name: own,
      source: source(own),
      top: given.top,
      tags: given.tags,
      view: given.view,
      release: given.release,
      isOpen: given.isOpen,
      isOff: given.isOff || isOn === false,
    }
  })
}

const nameOf = (node: Node, key: string): string | undefined => {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}

const valueAt = (path: readonly string[], of: Found, places: Places): Found | undefined =>
  path.reduce<Found | undefined>((found, name) => found && fieldOf(found, name, places), of)

/** What the first condition says that is true or false; it may be in the values of the part itself. */
function conditionOf(node: Node, name: string, values: Found, own: Found, places: Places): boolean | undefined {
  for (const one of nameOf(node, 'condition')?.split(',') ?? []) {
    const [first = '', ...others] = one.trim().split('.')
    const found = first === name ? valueAt(others, own, places) : valueAt([first, ...others], values, places)
    const value = booleanOf(found)
    if (value !== undefined) return value
  }
  return undefined
}

const booleanOf = (found: Found | undefined): boolean | undefined =>
  found?.node.type === 'scalar' && typeof found.node.value === 'boolean' ? found.node.value : undefined

/** What the tags say: one that is true, else one that is false. */
function tagsOf(node: Node, tags: Found | undefined, places: Places): boolean | undefined {
  const all = find(node, 'tags')
  if (all?.type !== 'sequence' || tags === undefined) return undefined
  const values = all.items.map(one => {
    const name = textOfResult({ node: one, assumed: false })
    return name === undefined ? undefined : booleanOf(fieldOf(tags, name, places))
  })
  return values.includes(true) ? true : values.includes(false) ? false : undefined
}

/** The values of a chart that is a part of another: its own, with what that gives to it and to all over them. */
function valuesFor(name: string, child: Chart, values: Found, places: Places): Found {
  const base = child.values ?? EMPTY
  const over = fieldOf(values, name, places)
  const global = fieldOf(values, 'global', places)
  const found = over?.node.type === 'mapping' ? merged(over, base, places) : base
  if (global?.node.type !== 'mapping') return found
  note(global, places)
  return merged({ node: object([['global', global.node]]), assumed: true }, found, places)
}

/** The values of a chart over those that it imports from its parts (`import-values`). */
export function withImported(chart: Chart, children: readonly Chart[], values: Found, places: Places): Found {
  let found = values
  for (const child of children)
    for (const { node, name } of dependenciesOn(nameIn(child, places), chart)) {
      const imports = find(node, 'import-values')
      if (imports?.type !== 'sequence') continue
      const own = valuesFor(name, child, values, places)
      for (const one of imports.items) {
        const [from, into] = pathsOf(one)
        const data = from && valueAt(from, own, places)
        if (data?.node.type === 'mapping') found = merged(found, wrapped(into, data, places), places)
      }
    }
  return found
}

/** From where in the values of a part, and to where in those of the chart. */
function pathsOf(one: Node): readonly [from: readonly string[] | undefined, into: readonly string[]] {
  if (one.type === 'scalar') return [typeof one.value === 'string' ? ['exports', one.value] : undefined, []]
  const into = nameOf(one, 'parent') ?? '.'
  return [nameOf(one, 'child')?.split('.'), into === '.' ? [] : into.split('.')]
}

function wrapped(path: readonly string[], data: Found, places: Places): Found {
  note(data, places)
  return path.reduceRight<Found>(({ node }, name) => ({ node: object([[name, node]]), assumed: true }), data)
}

/** Where a chart names others that are deployed with it and are not there. */
export function missingParts(charts: ReadonlyMap<string, Chart>, places: Places): readonly Place[] {
  const found = new Set<string>()
  for (const chart of charts.values()) {
    const parent = /^(.*\/|)charts\/[^/]+\/$/.exec(chart.folder)?.[1]
    if (parent !== undefined) found.add(`${parent} ${nameIn(chart, places)}`)
  }
  return [...charts.values()].flatMap(({ folder, stated }) => {
    const all = stated && find(stated.node, 'dependencies')
    if (all?.type !== 'sequence' || stated?.at === undefined) return []
    const at = below(stated.at, 'dependencies')
    return all.items.flatMap((one, i) => {
      const isRemote = /^(?:https?|oci):\/\/|^[@a]/.test(nameOf(one, 'repository') ?? '')
      return isRemote && !found.has(`${folder} ${nameOf(one, 'name')}`) ? [below(below(at, i), 'name')] : []
    })
  })
}
