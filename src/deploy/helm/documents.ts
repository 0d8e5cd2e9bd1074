import { type Place, pathOf } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import type { ChartRelease } from '../../facts/kubernetes/chart-order.ts'
import type { Part } from '../../languages/helm-template/tree.ts'
import { type Assumed, childAt, find, lessSure, type Node } from '../../languages/tree/node.ts'
import { unescaped } from '../../languages/tree/query.ts'
import { isClusterWide } from '../cluster-wide.ts'
import { entryOf, scalar, sizeOf } from '../nodes.ts'
import type { Instance } from './chart.ts'
import { confirmed } from './confirm.ts'
import { expand } from './expand.ts'
import { assumedAt } from './graft.ts'
import { NAMESPACE } from './release.ts'
import { renderedText } from './rendered-text.ts'
import { type Env, NO_NAMES, type Rendering, type TemplateFile, type Work } from './scope.ts'
import type { Places } from './values.ts'

/** An object as Helm deploys it: in the namespace of its release, where no other is stated. */
function inNamespace(root: Node, { namespace: stated }: ChartRelease, places: Places): Node {
  const metadata = find(root, 'metadata')
  if (root.type !== 'mapping' || metadata?.type !== 'mapping') return root
  const namespace = find(metadata, 'namespace')
  const isOpen = namespace?.type === 'scalar' && namespace.value === NAMESPACE
  const isMissing = namespace === undefined && metadata.rest === undefined && isNamespaced(find(root, 'kind'))
  if (!isOpen && !(isMissing && stated !== undefined)) return root
  const others = metadata.entries.filter(one => one.key !== 'namespace')
  const made = stated === undefined ? [] : [entryOf('namespace', moved(metadata, scalar(stated, metadata), places))]
  const own = moved(metadata, { ...metadata, entries: [...others, ...made] }, places)
  const entries = root.entries.map(one => (one.key === 'metadata' ? { ...one, value: own } : one))
  return moved(root, { ...root, entries }, places)
}

const isNamespaced = (kind: Node | undefined): boolean => kind?.type === 'scalar' && !isClusterWide(String(kind.value))

function moved(from: Node, to: Node, places: Places): Node {
  const at = places.get(from)
  if (at !== undefined) places.set(to, at)
  return to
}

/** The renderings of a template: with the chart's values, and with everything switched on that they leave off. */
export interface Renderings {
  readonly own: readonly AddedDocument[]
  /** Absent where that is the same. */
  readonly switched?: readonly AddedDocument[]
}

/** The renderings of the documents of a template. */
export function renderingsOf(file: TemplateFile, instance: Instance, work: Work): Renderings {
  const left = work.leftOut
  const isOrdered = instance.view !== 'default' && !instance.isOpen
  const own = allRendered(file, instance, work, { isOn: false, isOrdered })
  if (instance.view !== 'default') return { own: instance.isOff ? [] : own }
  if (!instance.isOff && work.leftOut === left) return { own }
  return {
    own: instance.isOff ? [] : own,
    switched: allRendered(file, instance, work, { isOn: true, isOrdered: false }),
  }
}

function allRendered(
  file: TemplateFile,
  instance: Instance,
  work: Work,
  rendering: Rendering,
): readonly AddedDocument[] {
  const [part] = file.parts
  if (part === undefined) return []
  const path = pathOf(file.at.document)
  const trees = part.documents.flatMap(({ root, number }) => {
    const at = { document: `${path}#${number}`, pointer: '' }
    return rendered(root, at, newEnv(part, file, instance, work, rendering)).map(node => ({ node, at }))
  })
  const text = trees.length === 0 ? undefined : renderedText(newEnv(part, file, instance, work, rendering))
  const written = text === undefined ? undefined : work.parseDocuments(text)
  return confirmed(trees, written ?? [], work.places).map(({ node, at }) => {
    const made = inNamespace(node, instance.release, work.places)
    return {
      text: made,
      source: file.text,
      at: file.at,
      path: `${path} ${instance.chart.folder}rendered.yaml`,
      placeOf: placeIn(made, at, work),
    }
  })
}

function newEnv(part: Part, file: TemplateFile, instance: Instance, work: Work, rendering: Rendering): Env {
  return {
    work,
    rendering,
    named: instance.named,
    file,
    part,
    branch: undefined,
    dot: instance.root,
    top: instance.root,
    names: NO_NAMES,
    outer: undefined,
    depth: 0,
    // With everything switched on, it is another deployment than that of the chart's own values.
    unsure: rendering.isOn ? 'off' : undefined,
    assigned: new Map(),
    isUnsure: false,
  }
}

function rendered(root: Node, at: Place, env: Env): readonly Node[] {
  const { work } = env
  const found: Node[] = []
  expand([root], node => node, env, {
    take: (node, inner) => {
      const made = work.toTree(node, inner, at)
      // What named templates write may be long, and written everywhere.
      work.steps -= sizeOf(made)
      found.push(made)
    },
    leaveOut: () => {},
  })
  return found
}

/** The places that represent a whole object. At its version, only the version is meant. */
const WHOLE: ReadonlySet<string> = new Set(['/kind', '/metadata', '/metadata/name'])

/** What a pointer leads to: its place, its node if there is one, and the last node on the way. */
interface Reached {
  readonly at: Place
  readonly node: Node | undefined
  readonly container: Node
}

/**
 * Where the value at a pointer of a document is written. Everything inside an assumed node is assumed, too; and a
 * statement about an object or a list depends on everything in it. The way to each object and list is gone once.
 */
function placeIn(root: Node, start: Place, { places }: Work): NonNullable<AddedDocument['placeOf']> {
  const whyAssumed = assumedIn(places)
  const known = new Map<string, Reached>([['', { at: places.get(root) ?? start, node: root, container: root }]])
  const reach = (pointer: string): Reached => {
    const before = known.get(pointer)
    if (before !== undefined) return before
    const slash = pointer.lastIndexOf('/')
    const above = reach(pointer.slice(0, Math.max(slash, 0)))
    const segment = pointer.slice(slash + 1)
    const node = childAt(above.node, unescaped(segment))
    const own = node && places.get(node)
    const at = own === undefined ? belowSegment(above.at, segment) : inherit(own, above.at)
    const found = { at, node, container: node ?? above.container }
    if (node !== undefined && node.type !== 'scalar') known.set(pointer, found)
    return found
  }
  return pointer => {
    const { at, container } = reach(pointer)
    return assumedAt(at, whyAssumed(WHOLE.has(pointer) ? root : container))
  }
}

/** Why a node may be otherwise, or something in it. */
function assumedIn(places: Places): (node: Node) => Assumed | undefined {
  const known = new Map<Node, Assumed | undefined>()
  const whyAssumed = (node: Node): Assumed | undefined => {
    const own = places.get(node)?.assumed
    if (node.type === 'scalar') return own
    if (known.has(node)) return known.get(node)
    const parts = node.type === 'mapping' ? node.entries.map(({ value }) => value) : node.items
    const found = parts.reduce((all, part) => lessSure(all, whyAssumed(part)), own)
    known.set(node, found)
    return found
  }
  return whyAssumed
}

const belowSegment = (at: Place, segment: string): Place =>
  at.within === undefined ? { ...whole(at), pointer: `${at.pointer}/${segment}` } : at

/** A place without the parts of its string: what is below it is none of them. */
const whole = ({ parts: _, keyAt: __, ...at }: Place): Place => at

function inherit(own: Place, above: Place): Place {
  const also = own.also ?? (own.document === above.document ? above.also : (above.also ?? undefined))
  return {
    ...assumedAt(own, above.assumed),
    ...(also === undefined ? {} : { also }),
  }
}
