import { get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The object that the provider kubectl of Terraform applies. */
export default defineCarrier({
  id: 'kubectl-manifest',
  types: ['kubectl_manifest'],

  *holds({ body }) {
    yield { cursor: get(body, 'yaml_body'), role: 'manifest', language: 'yaml-or-json' }
  },
})
