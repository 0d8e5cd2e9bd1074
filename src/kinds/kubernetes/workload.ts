import { POD_TEMPLATES } from '../../dialects/pod-templates.ts'
import { defineKind } from '../../engine/kind.ts'
import { secretVariable } from '../../facts/kubernetes/secret-variable.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { imageUse } from '../../facts/registry/image-use.ts'
import { readWorkload } from './pod-spec.ts'
import { secretVariables } from './secret-variables.ts'

export default defineKind({
  id: 'Workload',
  types: ['core/Pod', ...Object.keys(POD_TEMPLATES).filter(type => type !== 'core/Pod')],
  recognisedBy: 'apiVersion and kind of something that runs Pods',

  *read(resource) {
    const found = readWorkload(resource)
    if (found === undefined) return
    yield workload.of(found)
    for (const variable of secretVariables(resource)) yield secretVariable.of(variable)
    for (const { image } of found.containers)
      if (image.state !== 'absent') yield imageUse.of({ reference: image, inGraph: found.inGraph })
  },
})
