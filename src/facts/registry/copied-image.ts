import type { Place } from '../../documents/document.ts'
import { isUnset, knownItems, type ListValue, type Value } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { type ImageReference, parseImageReference } from '../../model/registry/image-reference.ts'
import { isOn, optionsOf, type Procedure, type ProcedureCommand } from '../pipeline/procedure.ts'
import { registryOf } from './registry-hosts.ts'
import type { SkopeoSource } from './skopeo-sync.ts'
import { type SelectsTag, tagSelector } from './tag-expressions.ts'

/** What the files for `skopeo sync` list of one repository. */
export interface CopiedRepository {
  /** Whether an image with one of these tags or digests is copied; undefined if that is not known. */
  readonly copies: (names: readonly string[]) => boolean | undefined
  /** The repository's key in the first file that lists it. */
  readonly at: Place
}

/** What skopeo copies. */
export interface Copied {
  /** What is copied of the repository that an image is from, also under the names that it has where it is copied to. */
  readonly of: (image: ImageReference) => CopiedRepository | undefined
  /** Whether a `skopeo copy` writes exactly this image. */
  readonly has: (image: ImageReference) => boolean
}

/** Reads the files and commands for skopeo. Built once, used often. */
export function copiedImages(sources: readonly SkopeoSource[], procedures: readonly Procedure[]): Copied {
  const entries = groupBy(sources.flatMap(entriesOf), ({ key }) => key)
  const selects = tagSelector()
  const repositories = new Map(
    [...entries].flatMap(([key, all]) => merged(all, selects).map(one => [key, one] as const)),
  )
  const commands = procedures.flatMap(one => one.commands.filter(({ program }) => program === 'skopeo'))
  const written = new Set(commands.flatMap(copyTarget))
  const targets = new Set(commands.flatMap(flatTarget))
  const [target] = targets
  // With several destinations it is not known which file is for which.
  const flat = target === undefined || targets.size > 1 ? [] : [...repositories]
  const moved = new Map(flat.map(([key, one]) => [`${target}/${key.slice(key.lastIndexOf('/') + 1)}`, one]))
  return {
    of: image =>
      namesOf(image)
        .map(name => repositories.get(name) ?? moved.get(name))
        .find(found => found !== undefined),
    has: image => written.has(`${keyOf(image)}:${image.tag?.text ?? image.digest?.text ?? 'latest'}`),
  }
}

interface Entry {
  readonly key: string
  readonly listed: readonly string[]
  readonly pattern?: Value<string>
  /** Whether all tags are copied, or an unknown part of them. */
  readonly more: 'all' | 'some' | 'none'
  readonly at: Place
}

function entriesOf(source: SkopeoSource): readonly Entry[] {
  const keyIn = (name: string): string => keyOf(parseImageReference(`${source.registry}/${name}`))
  return [
    ...source.repositories.map(({ name, at, tags }) => ({
      key: keyIn(name),
      listed: knownItems(tags),
      more: moreOf(tags),
      at,
    })),
    ...source.expressions.map(
      ({ repository, pattern }): Entry => ({
        key: keyIn(repository),
        listed: [],
        pattern,
        more: 'none',
        at: pattern.at,
      }),
    ),
    ...source.ranges.map(({ key, at }): Entry => ({ key: keyIn(key), listed: [], more: 'some', at })),
  ]
}

/** Null and empty lists mean all tags. */
function moreOf(tags: Value<ListValue<string>>): Entry['more'] {
  if (isUnset(tags)) return 'all'
  if (tags.state !== 'known') return 'some'
  return tags.value.items.length === 0 ? 'all' : tags.value.open ? 'some' : 'none'
}

/** Limit of expressions that are run for one repository. */
const MOST_EXPRESSIONS = 100

/** What all lists of one repository say together. */
function merged(all: readonly Entry[], selects: SelectsTag): readonly CopiedRepository[] {
  const listed = new Set(all.flatMap(entry => entry.listed))
  const patterns = all.flatMap(({ pattern }) => pattern ?? [])
  const run = patterns.slice(0, MOST_EXPRESSIONS)
  const isAll = all.some(({ more }) => more === 'all')
  const isOpen = all.some(({ more }) => more === 'some') || run.length < patterns.length
  const copies = (names: readonly string[]): boolean | undefined => {
    if (isAll || names.some(name => listed.has(name))) return true
    // An expression selects tags: which digests they have is not known.
    const tag = names.find(name => !name.includes(':'))
    const selected = run.map(pattern => (tag === undefined ? undefined : selects(pattern, tag)))
    if (selected.includes(true)) return true
    return isOpen || selected.includes(undefined) ? undefined : false
  }
  return all.slice(0, 1).map(({ at }) => ({ copies, at }))
}

/** One name for a repository, with its registry: Docker Hub has several, and its official images two. */
function keyOf({ registry, path }: Pick<ImageReference, 'registry' | 'path'>): string {
  const host = registryOf(registry?.text.toLowerCase() ?? 'docker.io')
  return `${host}/${host === 'docker.io' && !path.text.includes('/') ? 'library/' : ''}${path.text}`
}

/** The name of an image's repository, and what is behind a destination in it: `…/mirror/quay.io/coreos/etcd`. */
function namesOf(image: ImageReference): readonly string[] {
  const { text } = image.path
  const parts = text.split('/')
  const scoped = parts.flatMap((part, i) =>
    part.includes('.') && i < parts.length - 1 ? [parts.slice(i).join('/')] : [],
  )
  // An image is copied from one registry: the first names are enough.
  return [keyOf(image), ...scoped.slice(0, 3)]
}

/** What a `skopeo copy` writes to a registry. */
function copyTarget({ operands }: ProcedureCommand): readonly string[] {
  const target = operands.at(-1)
  if (operands[0]?.text !== 'copy' || target?.text.startsWith('docker://') !== true) return []
  const image = parseImageReference(target.text.slice('docker://'.length))
  return [`${keyOf(image)}:${image.tag?.text ?? image.digest?.text ?? 'latest'}`]
}

/** Where a `skopeo sync` of a file writes to, with only the last part of each name. */
function flatTarget(command: ProcedureCommand): readonly string[] {
  const target = command.operands.at(-1)
  const isOfFile = optionsOf(command, '--src', '-s').some(({ value }) => value?.text === 'yaml')
  const isToRegistry = optionsOf(command, '--dest', '-d').some(({ value }) => value?.text === 'docker')
  if (command.operands[0]?.text !== 'sync' || !isOfFile || !isToRegistry || isOn(command, '--scoped')) return []
  return target === undefined || target.isOpen ? [] : [target.text.replace(/\/+$/, '').toLowerCase()]
}
