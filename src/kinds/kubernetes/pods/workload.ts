import { POD_SPEC, POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { get } from '../../../documents/cursor.ts'
import { plainOf } from '../../../documents/plain.ts'
import type { Resource } from '../../../documents/resource.ts'
import { fingerprint } from '../../../engine/assemble/fingerprint.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { podSecret } from '../../../facts/kubernetes/pod-secret.ts'
import { podTemplate } from '../../../facts/kubernetes/pod-template.ts'
import { workload } from '../../../facts/kubernetes/workload.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { objectMeta } from '../object-meta.ts'
import { podSecrets } from './pod-secrets.ts'
import { readWorkloads } from './pod-spec.ts'

export default defineKind({
  id: 'Workload',
  types: ['core/Pod', ...Object.keys(POD_TEMPLATES).filter(type => type !== 'core/Pod'), POD_SPEC],
  recognisedBy: 'apiVersion and kind of something that runs Pods',

  *read(resource) {
    const isTemplate = resource.container === 'ResourceGraphDefinition'
    for (const found of readWorkloads(resource)) {
      // A template runs nothing: what kro makes of it for each instance does.
      if (!isTemplate) yield workload.of(found)
      for (const { image } of found.containers)
        if (image.state !== 'absent') yield imageUse.of({ reference: image, inGraph: isTemplate })
    }
    if (resource.document.file.earlier !== undefined) yield templateFact(resource)
    for (const use of podSecrets(resource)) yield podSecret.of(use)
  },
})

/** Limit of values of a template that are compared. */
const MOST_VALUES = 100_000

function templateFact(resource: Resource): EmittedFact {
  const { node } = get(resource.body, ...(POD_TEMPLATES[resource.type] ?? []))
  const data = node === undefined ? undefined : plainOf(node, { left: MOST_VALUES })
  return podTemplate.of({ ...objectMeta(resource), digest: fingerprint(JSON.stringify(data ?? null)) })
}
