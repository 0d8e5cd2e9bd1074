import { type Cursor, get } from '../../documents/cursor.ts'
import { blocks } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'
import { imageText } from '../registry/image-text.ts'
import { imageUser } from '../registry/image-user.ts'

/** The workloads of Terraform's provider for Kubernetes; each has the ending `_v1`, too. */
const TYPES = [
  'kubernetes_pod',
  'kubernetes_deployment',
  'kubernetes_daemonset',
  'kubernetes_daemon_set',
  'kubernetes_stateful_set',
  'kubernetes_replication_controller',
  'kubernetes_job',
  'kubernetes_cron_job',
] as const

/** Workloads in a plan of Terraform: of those only their images are read. Of what is written, manifests are made (src/deploy/terraform/manifests.ts). */
export default defineKind({
  id: 'TerraformPods',
  types: ['kubernetes_pod', ...TYPES.slice(1), ...TYPES.map(type => `${type}_v1`)],
  recognisedBy: "a resource of Terraform's provider for Kubernetes that runs Pods",

  read: (resource, isForced) => (isForced || resource.dialect.isRecord === true ? imagesOf(resource) : undefined),
})

function* imagesOf(resource: Resource): Generator<EmittedFact> {
  const user = imageUser(resource)
  for (const container of podSpecs(resource.body).flatMap(containersOf)) {
    const reference = imageText(get(container, 'image'))
    if (reference.state !== 'absent') yield imageUse.of({ reference, inGraph: false, ...user })
  }
}

/** The Pod spec of a Pod, of a template, or of the template of a job that a schedule makes. */
function podSpecs(body: Cursor): readonly Cursor[] {
  const specs = blocks(get(body, 'spec'))
  const within = (owners: readonly Cursor[], ...names: readonly string[]): readonly Cursor[] =>
    names.reduce((found, name) => found.flatMap(one => blocks(get(one, name))), owners)
  return [...specs, ...within(specs, 'template', 'spec'), ...within(specs, 'job_template', 'spec', 'template', 'spec')]
}

const containersOf = (spec: Cursor): readonly Cursor[] => [
  ...blocks(get(spec, 'init_container')),
  ...blocks(get(spec, 'container')),
]
