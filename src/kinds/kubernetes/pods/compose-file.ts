import { type Cursor, fields, get } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { builtImage } from '../../../facts/registry/built-image.ts'
import { imageMention } from '../../../facts/registry/image-mention.ts'
import { credentialsInMap, inUse } from '../configuration/read-clear-credentials.ts'

/** Files of Docker Compose (https://github.com/compose-spec/compose-spec): what their services run, and the variables that they are given. */
export default defineKind({
  id: 'ComposeFile',
  types: ['object'],
  recognisedBy: 'services with an image or a build, as files of Docker Compose have them',

  read: (resource, isForced) => (isForced || isCompose(resource) ? [...factsOf(resource.body)] : undefined),
})

const OTHERS = ['apiVersion', 'jobs', 'steps', 'pipelines', 'stages']

function isCompose({ body }: Resource): boolean {
  const services = fields(get(body, 'services'))
  return (
    services.some(
      ({ value }) => literal(get(value, 'image')) !== undefined || get(value, 'build').node !== undefined,
    ) &&
    services.every(({ value }) => value.node?.type === 'mapping') &&
    OTHERS.every(key => get(body, key).node === undefined)
  )
}

function* factsOf(body: Cursor): Generator<EmittedFact> {
  for (const { value: service } of fields(get(body, 'services'))) {
    const image = get(service, 'image')
    // What is built here gets its name from the file.
    if (get(service, 'build').node !== undefined) yield builtImage.of({ name: text(image) })
    else if (image.node !== undefined) yield imageMention.of({ reference: text(image), inGraph: false, as: 'run' })
    yield* credentialsInMap(get(service, 'environment')).map(inUse)
  }
}
