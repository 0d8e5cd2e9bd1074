import { lastUsed } from '../../../model/last-used.ts'
import { decodeBytes } from '../../../workspace/encoding.ts'
import { createBytesReader, readFileBytes } from '../../../workspace/read-text.ts'
import { toAbsolute } from '../../../workspace/repository.ts'
import type { PathSettings } from '../../../workspace/settings.ts'
import type { OpenedCache } from '../../cache/opened-cache.ts'
import type { Seen } from '../../cache/result-table.ts'
import { digestOf, sha256 } from '../../cache/sha256.ts'
import { takeAhead, wordsIn } from '../read-ahead.ts'
import { mayHaveObjects, type Run, SEARCHED_WORDS } from '../run.ts'
import type { TextReader } from '../text-reader.ts'

/** The content of a file as a digest, which groups of words it has a word of, and its state before it was read. */
export interface Content extends Seen {
  readonly digest: string
}

/** The contents of a run's files, or why a file has none. */
export type Contents = Map<string, Content | { readonly reason: string }>

/** Reads and digests all files of a run but those whose state tells that they are as they were. */
export function digestFiles(run: Run, cached: OpenedCache): Contents {
  const { files, repository, configured, ahead } = run
  const readBytes = createBytesReader()
  return new Map(
    files.map(path => {
      const { maxFileSize } = configured.settingsOf(path)
      const known = cached.knownOf(path)
      if (known !== undefined && known.state[0] <= maxFileSize) return [path, known]
      const state = cached.stateOf(path)
      const bytes = takeAhead(ahead, path, maxFileSize)
      const read = bytes === undefined ? readBytes(toAbsolute(repository, path), maxFileSize) : { bytes }
      return [path, 'bytes' in read ? contentOf(path, read.bytes, state, run) : read]
    }),
  )
}

const contentOf = (path: string, bytes: Buffer, state: Seen['state'], { words }: Run): Content => ({
  digest: digestOf(bytes),
  words: words.get(path) ?? (mayHaveObjects(path) ? wordsIn(bytes, SEARCHED_WORDS) : 0),
  state,
})

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
export function watchTexts(run: Run, contents: Contents, cached: OpenedCache): WatchedTexts {
  const { repository } = run
  const kept = lastUsed<string, string | undefined>(KEPT)
  const digests = new Map<string, string>()
  const readBytes = createBytesReader()
  let hasChanged = false
  const read: TextReader['read'] = (path, maxFileSize) => {
    const state = contents.has(path) ? undefined : cached.stateOf(path)
    const found = readBytes(toAbsolute(repository, path), maxFileSize)
    const now = 'bytes' in found ? contentOf(path, found.bytes, state, run) : found
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
