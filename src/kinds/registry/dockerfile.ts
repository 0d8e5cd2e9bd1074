import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { remoteSource } from '../../facts/kubernetes/remote-source.ts'
import { type ImageMention, imageMention } from '../../facts/registry/image-mention.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import { isOfficialImage } from '../../model/registry/official-images.ts'
import { missingFile, namedFrom } from '../pipeline/commands/named-paths.ts'
import { expandArguments } from './build-arguments.ts'

/** The images that a Dockerfile builds on and copies from, and the credentials that it puts into the image (https://docs.docker.com/reference/dockerfile/#from). */
export default defineKind({
  id: 'Dockerfile',
  types: ['dockerfile'],
  recognisedBy: 'a file called Dockerfile, Containerfile, Dockerfile.… or ….dockerfile',

  *read({ body, document }) {
    /** What the arguments before the first FROM are; undefined for one without a default. */
    const defaults = new Map<string, string | undefined>()
    const stages = new Set(['scratch'])
    let isInStage = false
    for (const instruction of items(body)) {
      if (!isInStage)
        for (const { key, value } of fields(get(instruction, 'ARG')))
          defaults.set(key, expandArguments(literal(value), defaults))
      const image = get(instruction, 'FROM', 'image')
      const name = literal(image)
      if (name !== undefined) {
        isInStage = true
        const value = expandArguments(name, defaults)
        const isStage = stages.has(name.toLowerCase()) || stages.has(value?.toLowerCase() ?? '')
        if (!isStage) yield mention(image, name, value)
        const as = literal(get(instruction, 'FROM', 'as'))
        if (as !== undefined) stages.add(as.toLowerCase())
      }
      yield* copiedFrom(get(instruction, 'COPY', 'from'), stages)
      for (const { key, value } of [...fields(get(instruction, 'COPY')), ...fields(get(instruction, 'ADD'))])
        if (key === 'script')
          yield* missingFile(literal(value) ?? '', namedFrom(document.file.path, []), place(value)).map(remoteSource.of)
      for (const { key, value } of fields(get(instruction, 'RUN'))) if (key === 'from') yield* copiedFrom(value, stages)
    }
  },
})

/** A bare name may be a context that the command of the build names, a number is a stage, and variables are not filled in here. */
function* copiedFrom(cursor: Cursor, stages: ReadonlySet<string>): Generator<EmittedFact> {
  const name = literal(cursor) ?? ''
  if (name === '' || /\$|^\d+$/.test(name) || stages.has(name.toLowerCase())) return
  if (/[/:@]/.test(name) || isOfficialImage(parseImageReference(name))) yield mention(cursor, name, name)
}

function mention(cursor: Cursor, written: string, value: string | undefined): EmittedFact {
  const at = { ...place(cursor), within: { start: 0, end: written.length } }
  const rest = { inGraph: false, as: 'base' } satisfies Partial<ImageMention>
  const isFilledIn = value !== undefined && /\{\{|\{%/.test(value)
  if (isFilledIn)
    return imageMention.of({ reference: { state: 'unknown', why: 'a template fills it in', at }, ...rest })
  // OpenShift builds on the image that the BuildConfig names; the word only says so.
  if (value === 'BuildConfig')
    return imageMention.of({ reference: { state: 'unknown', why: 'a BuildConfig names it', at }, ...rest })
  if (value === undefined || value === '')
    return imageMention.of({ reference: { state: 'unknown', why: 'an argument of the build', at }, ...rest })
  if (value === written) return imageMention.of({ reference: { state: 'known', value, at }, ...rest })
  // Whoever builds the image may give another argument.
  const reference = { state: 'known', value, at: { ...at, assumed: 'likely' } } as const
  return imageMention.of({ reference, ...rest, isPlacedAsWhole: true })
}
