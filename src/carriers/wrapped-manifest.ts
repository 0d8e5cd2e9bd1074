import { composedTexts } from '../documents/composed-text.ts'
import { get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The objects that resources of CloudFormation apply to a cluster: those of CDK's handler of kubectl, and of AWS Quick Starts. */
export default defineCarrier({
  id: 'wrapped-manifest',
  types: ['Custom::AWSCDK-EKS-KubernetesResource', 'AWSQS::Kubernetes::Resource'],

  *holds({ body }) {
    for (const cursor of composedTexts(get(body, 'Manifest')))
      yield { cursor, role: 'manifest', language: 'yaml-or-json' }
  },
})
