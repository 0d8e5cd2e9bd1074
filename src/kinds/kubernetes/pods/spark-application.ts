import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** The images of a Spark job; the Pod templates in it are read by themselves. */
export default defineKind({
  id: 'SparkApplication',
  types: ['sparkoperator.k8s.io/SparkApplication', 'sparkoperator.k8s.io/ScheduledSparkApplication'],
  recognisedBy: 'kind SparkApplication or ScheduledSparkApplication of sparkoperator.k8s.io',

  *read(resource) {
    const { type, body, container } = resource
    const spec = type.endsWith('/SparkApplication') ? get(body, 'spec') : get(body, 'spec', 'template')
    for (const cursor of [get(spec, 'image'), get(spec, 'driver', 'image'), get(spec, 'executor', 'image')]) {
      const reference = imageText(cursor)
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition', ...imageUser(resource) })
    }
  },
})
