import { type Cursor, embedded, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { VpcCni } from '../../facts/hybrid/vpc-cni.ts'
import { AGENT, agentIn, environmentIn, environmentOf } from './read-vpc-cni.ts'

const POD_SPEC = ['spec', 'template', 'spec'] as const

/** What the inline patches of a kustomization, or of Flux's order for one, say of the DaemonSet aws-node. */
export function inKustomization(body: Cursor): readonly VpcCni[] {
  const patches = [
    ...['patches', 'patchesJson6902'].flatMap(key => items(get(body, key)).map(one => get(one, 'patch'))),
    ...items(get(body, 'patchesStrategicMerge')),
  ]
  return patches.flatMap(patch => {
    // Flux has merge patches as objects too.
    const inside = patch.node?.type === 'mapping' ? { state: 'read', cursor: patch } : embedded(patch, 'yaml-or-json')
    if (inside?.state !== 'read' || !('cursor' in inside)) return []
    const { cursor } = inside
    return cursor.node?.type === 'sequence' ? inOperations(cursor) : inObject(cursor)
  })
}

/** A patch of the DaemonSet that is an object. */
function inObject(object: Cursor): readonly VpcCni[] {
  const name = literal(get(object, 'metadata', 'name'))
  if (name !== undefined && name !== AGENT) return []
  const found = agentIn(get(object, ...POD_SPEC), place(object), false)
  return found === undefined ? [] : [found]
}

/** A patch that is a list of operations (RFC 6902) and sets variables which only this agent has. */
export function inOperations(list: Cursor): readonly VpcCni[] {
  return items(list).flatMap(operation => {
    const path = literal(get(operation, 'path')) ?? ''
    const op = literal(get(operation, 'op'))
    if ((op !== 'add' && op !== 'replace') || !/\/containers\/\d+\/env(?:\/(?:\d+|-))?$/.test(path)) return []
    const value = get(operation, 'value')
    const { variables, unquoted } = value.node?.type === 'mapping' ? environmentIn([value]) : environmentOf(value)
    if (variables.length === 0) return []
    const at = place(value)
    return [
      {
        form: 'patch',
        source: 'definition',
        variables,
        unquoted,
        isWhole: false,
        envAt: place(value, 'key'),
        exclusionAt: at,
        at,
      } as const,
    ]
  })
}
