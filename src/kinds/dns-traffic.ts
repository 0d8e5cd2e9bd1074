import { type Cursor, embedded, get, items, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import type { Resource } from '../engine/resource.ts'
import { dnsTrafficDistribution } from '../facts/cilium.ts'
import { awsFields } from '../families/aws-fields.ts'
import { field, literal } from '../families/read.ts'

const ADDONS = [
  'addon',
  'AWS::EKS::Addon',
  'aws_eks_addon',
  'eks.services.k8s.aws/Addon',
  'eks.aws.upbound.io/Addon',
  'eks.aws.m.upbound.io/Addon',
]

export default defineKind({
  id: 'ClusterDnsTraffic',
  types: ['core/Service', 'eksctl.io/ClusterConfig', 'object', ...ADDONS],
  recognisedBy: 'the Service kube-dns, or the configuration of the coredns add-on',
  is: resource => distributionsOf(resource).length > 0,

  *facts(resource) {
    for (const cursor of distributionsOf(resource)) yield dnsTrafficDistribution.of({ at: place(cursor) })
  },
})

/** Where trafficDistribution is set for cluster DNS. */
function distributionsOf(resource: Resource): readonly Cursor[] {
  const { type, body, name } = resource
  if (type === 'core/Service') return name === 'kube-dns' ? present(get(body, 'spec', 'trafficDistribution')) : []
  if (type === 'eksctl.io/ClusterConfig')
    return items(get(body, 'addons')).flatMap(addon =>
      literal(get(addon, 'name')) === 'coredns' ? configured(get(addon, 'configurationValues')) : [],
    )
  // A request to the API is a plain object that names a cluster too; the configuration may be a file of its own.
  if (type === 'object' && get(body, 'clusterName').node === undefined)
    return isConfiguration(resource) ? present(get(body, 'trafficDistribution')) : []
  const addon = awsFields(resource)
  return literal(field(addon, 'addonName', 'name')) === 'coredns' ? configured(field(addon, 'configurationValues')) : []
}

/** Values of the coredns add-on: a word of theirs, or a file that is called so. */
const isConfiguration = ({ body, document }: Resource): boolean =>
  literal(get(body, 'corefile')) !== undefined ||
  get(body, 'topologySpreadConstraints').node?.type === 'sequence' ||
  /coredns[^/]*$/i.test(document.file.path)

function configured(values: Cursor): readonly Cursor[] {
  const found = embedded(values, 'yaml-or-json')
  return found?.state === 'read' ? present(get(found.cursor, 'trafficDistribution')) : []
}

const present = (cursor: Cursor): readonly Cursor[] => (cursor.node === undefined ? [] : [cursor])
