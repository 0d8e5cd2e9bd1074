import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { boolean, list, literal, read, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type BindingIngress, targetGroupBinding } from '../../facts/network/target-group-binding.ts'
import { isCaptured, objectMeta } from '../kubernetes/object-meta.ts'
import { portAt } from '../kubernetes/read-port.ts'
import { graphKindOf } from './graph-template.ts'

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
    })
  },
})

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
