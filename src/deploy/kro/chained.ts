import type { CustomObject } from '../../facts/application/graph-expansion.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import type { GeneratedObject, Instance } from './filling.ts'
import type { Graph } from './graph.ts'
import { toJson } from './nodes.ts'
import { placesOf } from './places.ts'

/**
 * A generated object as an instance of another graph: graphs may be chained. Its place is that of the instance for
 * which it is generated, and its values are where they are written.
 */
export function chainedInstance(object: GeneratedObject, graph: Graph, outer: CustomObject): Instance {
  const { root } = object
  const metadata = find(root, 'metadata')
  const namespace = textAt(metadata, 'namespace')
  const placeOf = placesOf(object, graph, outer.at)
  const { document, pointer } = placeOf('/spec')
  const spec = find(root, 'spec')
  return {
    kind: textAt(root, 'kind'),
    name: textAt(metadata, 'name'),
    ...(namespace === '' ? {} : { namespace }),
    labels: textsIn(find(metadata, 'labels')),
    annotations: textsIn(find(metadata, 'annotations')),
    at: outer.at,
    group: textAt(root, 'apiVersion').replace(/\/[^/]*$/, ''),
    version: textAt(root, 'apiVersion').replace(/^.*\//, ''),
    spec: JSON.stringify(spec === undefined ? {} : toJson(spec)),
    specAt: { document, pointer },
    ...(root.assumed !== undefined ? { isLikely: true } : {}),
    sourceAt: way => {
      const { generated, assumed: _, ...at } = placeOf(`/spec${way}`)
      const { part, isComputed } = generated ?? {}
      return { at: part === undefined ? at : { ...at, within: part }, ...(isComputed === true ? { isComputed } : {}) }
    },
  }
}

function textAt(node: Node | undefined, key: string): string {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : ''
}

const textsIn = (node: Node | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (node?.type === 'mapping' ? node.entries : []).flatMap(({ key, value }) =>
      value.type === 'scalar' && typeof value.value === 'string' && !value.value.includes('${')
        ? [[key, value.value] as const]
        : [],
    ),
  )
