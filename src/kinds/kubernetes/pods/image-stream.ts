import { get, items } from '../../../documents/cursor.ts'
import { boolean, literal, text } from '../../../documents/read.ts'
import { known } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { builtImage } from '../../../facts/registry/built-image.ts'

/**
 * A stream whose images Pods name as if they were in a registry (`lookupPolicy.local` of
 * https://docs.redhat.com/documentation/openshift_container_platform): OpenShift replaces the name by that of the image.
 */
export default defineKind({
  id: 'ImageStream',
  types: ['image.openshift.io/ImageStream'],
  recognisedBy: 'kind ImageStream of image.openshift.io',

  *read({ body }) {
    const name = text(get(body, 'metadata', 'name'))
    if (name.state !== 'known' || known(boolean(get(body, 'spec', 'lookupPolicy', 'local'))) !== true) return
    yield builtImage.of({ name })
    for (const tag of items(get(body, 'spec', 'tags'))) {
      const own = literal(get(tag, 'name'))
      if (own !== undefined) yield builtImage.of({ name: { ...name, value: `${name.value}:${own}` } })
    }
  },
})
