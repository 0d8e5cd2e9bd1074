import type { Place } from '../../documents/document.ts'
import { isArtifact } from '../../facts/kubernetes/kustomization.ts'
import type { Node } from '../../languages/tree/node.ts'
import { folderOfPath } from '../../model/repository-path.ts'
import type { Layer, ReadPath } from './layer.ts'
import { childOf, scalarText } from './tree.ts'

/** Where a kustomization is written, and what others list it by. */
export interface WrittenLayer {
  readonly folder: string
  readonly at: Place
  readonly isFlux: boolean
}

/** The fields of a kustomization; undefined where they cannot be read. */
export function layerOf({ folder, at, isFlux }: WrittenLayer, read: ReadPath): Layer | undefined {
  const hash = at.document.lastIndexOf('#')
  const path = at.document.slice(0, hash)
  const root = read(path)?.roots[Number(at.document.slice(hash + 1))]
  const object = root === undefined ? undefined : inside(root, at.pointer)
  const node = isFlux ? childOf(object, 'spec') : object
  if (node?.type !== 'mapping') return undefined
  return {
    folder,
    // Paths of Flux's objects begin at the root of the repository.
    base: isFlux ? '' : folderOfPath(path),
    path,
    node: isFlux ? withPath(node) : node,
    at: isFlux ? { document: at.document, pointer: `${at.pointer}/spec` } : at,
    isComponent: scalarText(childOf(object, 'kind')) === 'Component',
    isFlux,
  }
}

/** Only the content of the document itself, not of its strings. */
function inside(node: Node, pointer: string): Node | undefined {
  let found: Node | undefined = node
  for (const step of pointer.split('/').slice(1)) found = step.startsWith('#') ? undefined : childOf(found, step)
  return found
}

/** Flux's object lists one folder, from the root of its repository. */
function withPath(node: Extract<Node, { type: 'mapping' }>): Node {
  if (isArtifact(scalarText(childOf(childOf(node, 'sourceRef'), 'kind')))) return node
  const path = childOf(node, 'path')
  const own: Node = path ?? { type: 'scalar', value: './', style: 'plain', start: node.start, end: node.start }
  const list: Node = { type: 'sequence', items: [own], start: own.start, end: own.end }
  return {
    ...node,
    entries: [...node.entries, { key: 'resources', keyStart: own.start, keyEnd: own.start, value: list }],
  }
}
