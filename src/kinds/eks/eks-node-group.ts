import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, fields, get } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { nodeGroup } from '../../facts/eks/node-group.ts'
import { recordedVersion } from '../../facts/eks/update-record.ts'
import { wordList } from '../../model/word-list.ts'
import { readNodeGroup } from './read-node-group.ts'
import { recordedSettings } from './recorded-settings.ts'
import { nodeGroupRequest } from './update-requests.ts'

const DECISIVE = wordList(`
  scalingConfig nodeRole subnets amiType updateConfig nodeRepairConfig launchTemplate releaseVersion
`)

export default defineKind({
  id: 'EksNodeGroup',
  types: [
    'nodegroup',
    ...awsTypes('EKS', 'Nodegroup', { terraform: 'aws_eks_node_group', upbound: 'NodeGroup', native: 'NodeGroup' }),
    'object',
  ],
  recognisedBy: 'a managed node group of EKS by its type, or its members clusterName and nodegroupName',

  is: ({ type, body }) => type !== 'object' || isRequest(body),

  *read(resource) {
    const source =
      resource.type === 'nodegroup'
        ? 'record'
        : resource.type === 'object'
          ? requestSource(resource.body)
          : 'definition'
    const found = readNodeGroup(resource, source)
    yield nodeGroup.of(found)
    if (source === 'request') yield nodeGroupRequest(resource.body)
    const { name, cluster, version, releaseVersion: release } = found
    const settings = recordedSettings('node group', resource.body)
    if (source === 'record') yield recordedVersion.of({ of: 'node group', name, cluster, version, release, settings })
  },
})

/** The bodies of CreateNodegroup, UpdateNodegroupConfig and UpdateNodegroupVersion; an answer cut with --query has an ARN. */
const isRequest = (body: Cursor): boolean =>
  get(body, 'clusterName').node !== undefined &&
  get(body, 'nodegroupName').node !== undefined &&
  (DECISIVE.some(key => get(body, key).node !== undefined) || fields(body).some(({ key }) => key === 'nodegroupArn'))

function requestSource(body: Cursor): 'record' | 'definition' | 'request' {
  if (get(body, 'nodegroupArn').node !== undefined) return 'record'
  return get(body, 'nodeRole').node === undefined ? 'request' : 'definition'
}
