import { lastUsed } from '../../../model/last-used.ts'
import { decodeBytes } from '../../../workspace/encoding.ts'
import { createBytesReader, readFileBytes } from '../../../workspace/read-text.ts'
import { toAbsolute } from '../../../workspace/repository.ts'
import type { PathSettings } from '../../../workspace/settings.ts'
import { digestOf, sha256 } from '../../cache/sha256.ts'
import { takeAhead } from '../read-ahead.ts'
import type { Run } from '../run.ts'
import type { TextReader } from '../text-reader.ts'

/** The contents of a run's files as digests, or why a file has none. */
export type Contents = Map<string, { readonly digest: string } | { readonly reason: string }>

/** Reads and digests all files of a run. */
export function digestFiles({ files, repository, configured, ahead }: Run): Contents {
  const readBytes = createBytesReader()
  return new Map(
    files.map(path => {
      const { maxFileSize } = configured.settingsOf(path)
      const bytes = takeAhead(ahead, path, maxFileSize)
      const read = bytes === undefined ? readBytes(toAbsolute(repository, path), maxFileSize) : { bytes }
      return [path, 'bytes' in read ? { digest: digestOf(read.bytes) } : read]
    }),
  )
}

/** A digest of all that the report of a run depends on, beside clauselint itself. */
export function runKeyOf(
  { configured, files, named, notAnalysed, exclusions, registry, repository }: Run,
  contents: Contents,
): string {
  const rules = registry.ruleData.map(({ id }) => id)
  const numbers = new Map<PathSettings, number>()
  const hash = sha256()
  for (const path of files) {
    const own = configured.settingsOf(path)
    const number = numbers.get(own) ?? numbers.size
    numbers.set(own, number)
    const content = contents.get(path)
    hash.update(`${path}\0${number}\0${content && ('digest' in content ? content.digest : content.reason)}\0`)
  }
  const layers = configured.configurations.flatMap(one => one.layers).filter(({ path }) => !contents.has(path))
  const outside = layers.map(({ path }) => {
    const read = readFileBytes(toAbsolute(repository, path), Number.POSITIVE_INFINITY)
    return [path, 'bytes' in read ? digestOf(read.bytes) : read.reason]
  })
  const rest = [rules, named, notAnalysed, exclusions, files.length, outside, [...numbers.keys()]]
  return hash.update(JSON.stringify(rest)).digest('base64url')
}

const KEPT = 8

/** A reader that knows what was read: the digests of the contents, and whether any was another one than before. */
export interface WatchedTexts extends TextReader {
  readonly digests: ReadonlyMap<string, string>
  readonly hasChanged: () => boolean
}

/** Reads files of a run whose contents were digested before; what was not is digested when it is first read. */
export function watchTexts({ repository }: Run, contents: Contents): WatchedTexts {
  const kept = lastUsed<string, string | undefined>(KEPT)
  const digests = new Map<string, string>()
  const readBytes = createBytesReader()
  let hasChanged = false
  const read: TextReader['read'] = (path, maxFileSize) => {
    const found = readBytes(toAbsolute(repository, path), maxFileSize)
    const now = 'bytes' in found ? { digest: digestOf(found.bytes) } : found
    const before = contents.get(path) ?? now
    contents.set(path, before)
    if ('digest' in now) digests.set(path, now.digest)
    if ('digest' in before !== 'digest' in now || ('digest' in before && before.digest !== digests.get(path)))
      hasChanged = true
    return 'bytes' in found ? decodeBytes(found.bytes) : found
  }
  const again = (path: string): string | undefined =>
    kept(path, () => {
      if (!contents.has(path)) hasChanged = true
      const found = read(path, Number.POSITIVE_INFINITY)
      return 'text' in found ? found.text : undefined
    })
  return { read, again, digests, hasChanged: () => hasChanged }
}
