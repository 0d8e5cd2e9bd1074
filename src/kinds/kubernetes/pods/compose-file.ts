import { isCompose } from '../../../dialects/compose.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { composeFile } from '../../../facts/kubernetes/compose-file.ts'
import { builtImage } from '../../../facts/registry/built-image.ts'
import { imageMention } from '../../../facts/registry/image-mention.ts'

/** Files of Docker Compose (https://github.com/compose-spec/compose-spec): what their services run, and the variables that they are given. */
export default defineKind({
  id: 'ComposeFile',
  types: ['object'],
  recognisedBy: 'services with an image or a build, as files of Docker Compose have them',

  is: ({ body }) => isCompose(body),

  *read({ body }) {
    const services = fields(get(body, 'services')).map(({ value }) => value)
    yield composeFile.of({ at: place(body), mountsItsCode: services.some(isMountedAsCode) })
    for (const service of services) {
      const image = get(service, 'image')
      // What is built here gets its name from the file.
      if (get(service, 'build').node !== undefined) yield builtImage.of({ name: text(image), isLocal: true })
      else if (image.node !== undefined)
        yield imageMention.of({ reference: text(image), inGraph: false, as: 'deployed' })
    }
  },
})

/** Whether a service mounts the folder that it is built from, or a part of it. */
function isMountedAsCode(service: Cursor): boolean {
  const build = get(service, 'build')
  if (build.node === undefined) return false
  const context = folder(literal(build) ?? literal(get(build, 'context')) ?? '.')
  return items(get(service, 'volumes')).some(volume => {
    const isBind = literal(get(volume, 'type')) === 'bind'
    const source = isBind ? literal(get(volume, 'source')) : (literal(volume) ?? '').replace(/:.*$/s, '')
    if (source === undefined || !/^\.{1,2}(?:\/|$)/.test(source)) return false
    const mounted = folder(source)
    return !IS_FILE.test(mounted) && (mounted === context || mounted.startsWith(context === '' ? '' : `${context}/`))
  })
}

/** Configuration is mounted everywhere, and is a file as a rule. */
const IS_FILE = /\.\w{1,10}$/

const folder = (path: string): string => path.replace(/^(?:\.\/)+|^\.$/g, '').replace(/\/+$/, '')
