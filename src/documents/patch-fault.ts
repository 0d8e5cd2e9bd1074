import { find, type Node } from '../languages/tree/node.ts'

/** Why kustomize takes documents neither for lists of operations (RFC 6902) nor for parts of objects, before `so kustomize cannot build this`; undefined where it does. */
export function patchFault(roots: readonly Node[]): string | undefined {
  for (const root of roots) {
    if (root.type === 'scalar') return 'this patch is neither an object nor a list of operations'
    if (root.type === 'sequence' && root.items.some(one => one.type === 'mapping' && find(one, 'path') === undefined))
      return 'an operation of this patch has no path'
    if (root.type !== 'mapping' || root.rest !== undefined) continue
    if (find(root, 'kind') === undefined) return 'this patch has no kind'
    if (find(find(root, 'metadata'), 'name') === undefined) return 'this patch has no metadata.name'
  }
  return undefined
}
