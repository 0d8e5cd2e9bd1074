import { type Cursor, fields, get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'

const OTHERS = ['apiVersion', 'jobs', 'steps', 'pipelines', 'stages']

/** Whether a document is a file of Docker Compose: it has services with an image or a build, and nothing that others have. */
export function isCompose(body: Cursor): boolean {
  const services = fields(get(body, 'services'))
  return (
    services.some(
      ({ value }) => literal(get(value, 'image')) !== undefined || get(value, 'build').node !== undefined,
    ) &&
    services.every(({ value }) => value.node?.type === 'mapping') &&
    OTHERS.every(key => get(body, key).node === undefined)
  )
}
