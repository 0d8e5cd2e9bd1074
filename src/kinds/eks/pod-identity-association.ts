import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { get, has, items } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { podIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { clusterLink, ownArn } from './cluster-link.ts'
import { readPodIdentity } from './read-pod-identity.ts'

const MEMBERS = ['clusterName', 'namespace', 'serviceAccount', 'roleArn'] as const

export default defineKind({
  id: 'PodIdentityAssociation',
  types: [
    'association',
    'associations',
    ...awsTypes('EKS', 'PodIdentityAssociation', { terraform: 'aws_eks_pod_identity_association', native: null }),
    'object',
  ],
  recognisedBy:
    'a pod identity association by its type, or its members clusterName, namespace, serviceAccount and roleArn',

  is: ({ type, body }) => {
    if (type === 'associations')
      return items(body).some(entry => has(entry, 'serviceAccount') && has(entry, 'namespace'))
    return type !== 'object' || MEMBERS.every(key => has(body, key))
  },

  *read(resource) {
    const { type, body } = resource
    const entries = type === 'associations' ? items(body) : [awsFields(resource)]
    const source = type.startsWith('association') ? 'record' : type === 'object' ? 'request' : 'definition'
    for (const entry of entries) {
      const arn = source === 'record' ? text(get(entry, 'associationArn')) : ownArn(resource, 'associationArn')
      yield podIdentityAssociation.of(readPodIdentity(entry, source, clusterLink(entry, arn)))
    }
  },
})
