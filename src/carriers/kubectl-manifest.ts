import { get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The objects that the provider kubectl of Terraform applies: one of a resource, several of what a data source splits. */
export default defineCarrier({
  id: 'kubectl-manifest',
  types: ['kubectl_manifest', 'data.kubectl_file_documents'],

  *holds({ type, body }) {
    const field = type === 'kubectl_manifest' ? 'yaml_body' : 'content'
    yield { cursor: get(body, field), role: 'manifest', language: 'yaml-or-json' }
  },
})
