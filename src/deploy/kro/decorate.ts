import { find, type Node } from '../../languages/tree/node.ts'
import { isClusterWide } from '../cluster-wide.ts'
import { type Filling, inGraph, type Written } from './filling.ts'
import type { GraphResource } from './graph.ts'
import { mapping, scalar } from './nodes.ts'

/**
 * An object with what kro adds to it (v0.9.3, pkg/metadata/labels.go): the namespace of the instance where it has none, and
 * labels that say whose it is. Those that only the cluster knows, such as UIDs, are left out.
 */
export function decorated(
  root: Node,
  { id, pointer }: GraphResource,
  filling: Filling,
  written: Map<Node, Written>,
): Node {
  const { instance, graph } = filling
  if (root.type !== 'mapping') return root
  const at = instance?.at ?? inGraph(graph, pointer)
  const made = (text: string): Node => {
    const node = scalar(text)
    written.set(node, { at })
    return node
  }
  const metadata = find(root, 'metadata') ?? mapping([])
  const kind = find(root, 'kind')
  const isNamespaced = kind?.type === 'scalar' && !isClusterWide(String(kind.value))
  const hasNamespace = find(metadata, 'namespace') !== undefined
  const namespace = isNamespaced && !hasNamespace ? instance?.namespace : undefined
  const labels = withFields(
    find(metadata, 'labels'),
    Object.entries(labelsOf(id, filling)).map(([key, text]) => [key, made(text)]),
  )
  const changed = withFields(metadata, [
    ...(namespace === undefined ? [] : [['namespace', made(namespace)] as const]),
    ['labels', labels],
  ])
  const whole = withFields(root, [['metadata', changed]])
  return root.assumed === undefined ? whole : { ...whole, assumed: root.assumed }
}

function labelsOf(id: string, { instance, graph: { source } }: Filling): Readonly<Record<string, string>> {
  const own = {
    'app.kubernetes.io/managed-by': 'kro',
    'kro.run/node-id': id,
    'kro.run/owned': 'true',
    'kro.run/instance-group': source.group,
    'kro.run/instance-kind': source.instanceKind,
  }
  if (instance === undefined) return own
  return {
    ...own,
    'kro.run/instance-name': instance.name,
    ...(instance.namespace === undefined ? {} : { 'kro.run/instance-namespace': instance.namespace }),
    'kro.run/instance-version': instance.version,
  }
}

/**
 * An object with fields in place of those of the same names, and the others after them. Anything that is not an
 * object becomes one.
 */
function withFields(node: Node | undefined, fields: readonly (readonly [string, Node])[]): Node {
  const more = new Map(fields)
  const own = node?.type === 'mapping' ? node.entries : []
  const kept = own.map(({ key, value }) => {
    const other = more.get(key)
    more.delete(key)
    return [key, other ?? value] as const
  })
  return mapping([...kept, ...more])
}
