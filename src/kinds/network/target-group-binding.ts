import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { boolean, list, literal, read, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type BindingIngress,
  type TargetGroupBinding,
  targetGroupBinding,
} from '../../facts/network/balancing/target-group-binding.ts'
import { graphKindOf, graphOf } from '../kubernetes/graph-template.ts'
import { isCaptured, objectMeta } from '../kubernetes/object-meta.ts'
import { portAt } from '../kubernetes/services/read-port.ts'

/** EKS Auto Mode has a binding of its own. */
const AUTO_MODE = 'eks.amazonaws.com/TargetGroupBinding'

export default defineKind({
  id: 'TargetGroupBinding',
  types: ['elbv2.k8s.aws/TargetGroupBinding', 'elbv2.k8s.cloud/TargetGroupBinding', AUTO_MODE],
  recognisedBy: 'kind TargetGroupBinding of elbv2.k8s.aws or eks.amazonaws.com',

  *read(resource) {
    const { body, type } = resource
    const spec = get(body, 'spec')
    const graphKind = graphKindOf(resource)
    yield targetGroupBinding.of({
      ...objectMeta(resource),
      apiVersion: text(get(body, 'apiVersion')),
      isOpenSource: type !== AUTO_MODE,
      targetGroupArn: text(get(spec, 'targetGroupARN')),
      targetGroupName: text(get(spec, 'targetGroupName')),
      targetType: text(get(spec, 'targetType')),
      vpcId: text(get(spec, 'vpcID')),
      serviceName: text(get(spec, 'serviceRef', 'name')),
      servicePort: portAt(get(spec, 'serviceRef', 'port')),
      multiCluster: boolean(get(spec, 'multiClusterTargetGroup')),
      nodeSelector: selectorAt(get(spec, 'nodeSelector')),
      ingress: items(get(spec, 'networking', 'ingress')).map(ingressOf),
      specAt: place(spec, 'key'),
      captured: isCaptured(resource),
      ...(graphKind === undefined ? {} : { graphKind }),
      ...graphServiceOf(resource),
    })
  },
})

/** The Service of the same graph that a template refers to: by the id of its template, or as that names it. */
function graphServiceOf(resource: Resource): Pick<TargetGroupBinding, 'graphService'> {
  const graph = graphOf(resource)
  const wanted = literal(get(resource.body, 'spec', 'serviceRef', 'name'))?.replace(/\s/g, '')
  if (graph === undefined || wanted === undefined) return {}
  for (const item of items(get(graph.spec, 'resources'))) {
    const [id = '', template] = [literal(get(item, 'id')), get(item, 'template')]
    if (literal(get(template, 'kind')) !== 'Service' || literal(get(template, 'apiVersion')) !== 'v1') continue
    if (![`\${${id}.metadata.name}`, literal(get(template, 'metadata', 'name'))].includes(wanted)) continue
    const ports = get(template, 'spec', 'ports')
    const stated = items(ports).flatMap(port => [portAt(get(port, 'port')), text(get(port, 'name'))])
    const values = stated.filter(({ state }) => state !== 'absent')
    if (values.length === 0 || values.some(({ state }) => state !== 'known')) return {}
    return { graphService: { id, ports: values.flatMap(value => known(value) ?? []), at: place(ports, 'key') } }
  }
  return {}
}

function selectorAt(cursor: Cursor): Value<'selector'> {
  if (cursor.node?.type === 'mapping') return { state: 'known', value: 'selector', at: place(cursor, 'key') }
  return read<'selector'>(cursor, () => undefined)
}

function ingressOf(rule: Cursor): BindingIngress {
  const blocks = items(get(rule, 'from')).map(peer => get(peer, 'ipBlock', 'cidr'))
  const cidrs = blocks.filter(({ node }) => node !== undefined).map(text)
  const open = cidrs.some(({ state }) => state === 'unknown')
  const from = get(rule, 'from')
  return {
    cidrs:
      from.node?.type === 'scalar'
        ? list(from, text)
        : { state: 'known', value: { items: cidrs, open }, at: place(from) },
    ports: portsOf(get(rule, 'ports')),
    at: place(rule),
  }
}

/** The ports in normal form; absent, by the key, where the list is empty or not there. */
function portsOf(cursor: Cursor): Value<string> {
  const ports = items(cursor)
  if (ports.length > 0) {
    const written = ports.map(port =>
      fields(port).map(({ key, value }) => `${key}=${literal(value) ?? portText(value)}`),
    )
    return { state: 'known', value: written.map(parts => parts.sort().join(' ')).join(', '), at: place(cursor) }
  }
  return cursor.node?.type === 'scalar' ? text(cursor) : { state: 'absent', at: place(cursor, 'key') }
}

const portText = ({ node }: Cursor): string => (node?.type === 'scalar' ? String(node.value) : '')
