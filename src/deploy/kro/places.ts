import type { Place } from '../../documents/document.ts'
import { childAt, type Node } from '../../languages/tree/node.ts'
import { steps } from '../../languages/tree/query.ts'
import { type GeneratedObject, inGraph } from './filling.ts'
import type { Graph } from './graph.ts'

/** Where the values of a generated object are written; `by` is the instance that it is generated for. */
export function placesOf(
  { root, resource, written }: GeneratedObject,
  graph: Graph,
  by: Place | undefined,
): (pointer: string) => Place {
  const start = inGraph(graph, resource.pointer)
  return pointer => {
    const keys = steps(pointer)
    let [node, at, from, isComputed, isAssumed]: [Node | undefined, Place, Place | undefined, boolean, boolean] = [
      root,
      start,
      undefined,
      false,
      // Where there is no instance, it is made of defaults for one that may be.
      root.assumed !== undefined || by === undefined,
    ]
    for (const [i, segment] of pointer.split('/').slice(1).entries()) {
      node = childAt(node, keys[i] ?? '')
      const own = node && written.get(node)
      if (own !== undefined) {
        at = own.at
        from = own.from
        isComputed = own.isComputed ?? own.from === undefined
      } else at = { document: at.document, pointer: `${at.pointer}/${segment}` }
      if (node?.assumed !== undefined) isAssumed = true
    }
    const { within, ...place } = at
    return {
      ...place,
      ...(isAssumed ? { assumed: 'likely' } : {}),
      generated: {
        ...(by === undefined ? {} : { by }),
        ...(from === undefined ? {} : { from }),
        ...(within === undefined ? {} : { part: within }),
        ...(isComputed ? { isComputed } : {}),
      },
    }
  }
}
