import { POD_SPEC, POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { plainOf } from '../../../documents/plain.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { fingerprint } from '../../../engine/assemble/fingerprint.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { idlePod } from '../../../facts/kubernetes/idle-pod.ts'
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
    if (resource.type === 'core/Pod' && isIdle(resource.body)) yield idlePod.of({ at: place(resource.body) })
    if (resource.document.file.earlier !== undefined) yield templateFact(resource)
    for (const use of podSecrets(resource)) yield podSecret.of(use)
  },
})

/** Whether all that the containers of a Pod do is to wait. */
function isIdle(pod: Cursor): boolean {
  const containers = items(get(pod, 'spec', 'containers'))
  return containers.length > 0 && containers.every(one => WAITS.test(wordsOf(one)))
}

const WAITS = /(?:^|[\s;/])(?:sleep (?:inf(?:inity)?|\d+[smhd]?)|tail -f \/dev\/null)[;\s]*$/

const wordsOf = (container: Cursor): string =>
  ['command', 'args'].flatMap(key => items(get(container, key)).map(word => literal(word) ?? '')).join(' ')

/** Limit of values of a template that are compared. */
const MOST_VALUES = 100_000

function templateFact(resource: Resource): EmittedFact {
  const { node } = get(resource.body, ...(POD_TEMPLATES[resource.type] ?? []))
  const data = node === undefined ? undefined : plainOf(node, { left: MOST_VALUES })
  return podTemplate.of({ ...objectMeta(resource), digest: fingerprint(JSON.stringify(data ?? null)) })
}
