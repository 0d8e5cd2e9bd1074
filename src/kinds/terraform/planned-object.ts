import { TERRAFORM_PODS } from '../../dialects/run-pods.ts'
import { place } from '../../documents/cursor.ts'
import { jsonText } from '../../documents/json-text.ts'
import { defineKind } from '../../engine/kind.ts'
import { plannedObject } from '../../facts/terraform/planned-object.ts'

/** The longest values of one resource, as JSON; etcd takes 1.5 MB. */
const LONGEST = 1_500_000

const OTHERS = ['endpoints', 'endpoint_slice', 'limit_range', 'namespace', 'network_policy', 'service']

export default defineKind({
  id: 'PlannedObject',
  types: [...TERRAFORM_PODS, ...OTHERS.flatMap(name => [`kubernetes_${name}`, `kubernetes_${name}_v1`])],
  recognisedBy: "a resource of Terraform's provider for Kubernetes in a plan, which is a manifest by another name",

  read: ({ type, body, dialect }) => {
    if (dialect.isRecord !== true || body.node === undefined) return undefined
    const values = jsonText(body.node, LONGEST)
    return values === undefined ? undefined : [plannedObject.of({ type, values, at: place(body) })]
  },
})
