import { existsSync } from 'node:fs'
import { isAbsolute, posix } from 'node:path'
import { PERSONA_PREFIX, PERSONAS } from '../engine/persona.ts'
import { folderOfPath } from '../model/repository-path.ts'
import {
  type Configuration,
  type ConfigurationFile,
  type ConfigurationProblem,
  extendedBy,
  type Standard,
} from './configuration.ts'
import { CONFIGURATION_NAMES } from './find-configuration.ts'
import { type ReadConfiguration, readConfiguration } from './read-configuration.ts'
import { readUtf8 } from './read-text.ts'
import {
  boundaryOf,
  foldersUpwards,
  inFolder,
  isInside,
  isLinkOut,
  type Repository,
  toAbsolute,
  toPath,
} from './repository.ts'
import { unknown } from './suggest.ts'

/** A configuration with all that it extends, or what is wrong with any of them. */
export type LoadedConfiguration =
  | { readonly configuration: Configuration }
  | { readonly problems: readonly ConfigurationProblem[] }

/** The largest configuration that is read, in bytes. */
export const MAX_CONFIGURATION_BYTES = 1_000_000

/** Unsaved texts of an editor, by path; undefined if the file on the disk applies. */
export type UnsavedText = (path: string) => string | undefined

/** Where configurations come from and what they are validated against. */
interface Source {
  readonly repository: Repository
  readonly standard: Standard
  readonly unsaved: UnsavedText
}

/** Loads the configuration at `path` (relative to the root) and the files that it extends, each before what extends it. */
export function loadConfiguration(
  path: string,
  repository: Repository,
  standard: Standard,
  unsaved: UnsavedText = () => undefined,
): LoadedConfiguration {
  const layers: ConfigurationFile[] = []
  const problems = addLayers(path, [], layers, { repository, standard, unsaved })
  if (problems.length > 0) return { problems }
  const folder = path.startsWith('../') ? '' : folderOfPath(path)
  return { configuration: { path, folder, layers } }
}

/** Adds the file's layers to `layers`; `chain` are the files that extend each other down to this one. */
function addLayers(
  path: string,
  chain: readonly string[],
  layers: ConfigurationFile[],
  source: Source,
): readonly ConfigurationProblem[] {
  if (layers.some(layer => layer.path === path)) return []
  const read = readAt(path, source)
  if ('problems' in read) return read.problems
  const below = [...chain, path]
  const { stated } = read.file
  const problems = extendedBy(stated).flatMap((extended, i): readonly ConfigurationProblem[] => {
    const pointer = typeof stated.extends === 'string' ? '/extends' : `/extends/${i}`
    if (extended.startsWith(PERSONA_PREFIX))
      return isPersona(extended) ? [] : [read.problemAt(pointer, noPersona(extended))]
    const target = resolveExtended(extended, path, source.repository)
    const fault = 'fault' in target ? target.fault : cycle(target.path, below)
    if (fault !== undefined) return [read.problemAt(pointer, fault)]
    return 'fault' in target ? [] : addLayers(target.path, below, layers, source)
  })
  layers.push(read.file)
  return problems
}

const NAMES = PERSONAS.map(name => `${PERSONA_PREFIX}${name}`)
const isPersona = (extended: string): boolean => NAMES.includes(extended)
const noPersona = (extended: string): string => `unknown persona ${unknown(extended, NAMES)}`

/** The file may lie outside of the repository only where the user names it. */
function readAt(path: string, { repository, standard, unsaved }: Source): ReadConfiguration {
  if (!path.startsWith('../') && isLinkOut(path, repository))
    return { problems: [{ path, line: 1, column: 1, message: 'is a link out of the repository' }] }
  const text = unsaved(path)
  const read = text === undefined ? readUtf8(toAbsolute(repository, path), MAX_CONFIGURATION_BYTES) : { text }
  if ('reason' in read) return { problems: [{ path, line: 1, column: 1, message: read.reason }] }
  const found = readConfiguration(path, read.text, standard)
  return 'file' in found ? { ...found, file: withRelativeFolders(found.file, repository) } : found
}

/** The configuration with folders of policies and schemas that are relative to its own, also those that are stated from the machine's root. */
function withRelativeFolders(file: ConfigurationFile, repository: Repository): ConfigurationFile {
  const own = { root: toAbsolute(repository, folderOfPath(file.path)) }
  const inOwn = (folder: string): string => (isAbsolute(folder) ? toPath(own, folder) : folder)
  const folders = (stated: string | readonly string[]) =>
    typeof stated === 'string' ? inOwn(stated) : stated.map(inOwn)
  const { policies, schemas } = file.stated
  return {
    ...file,
    stated: {
      ...file.stated,
      ...(policies === undefined ? {} : { policies: folders(policies) }),
      ...(schemas === undefined ? {} : { schemas: folders(schemas) }),
    },
  }
}

const cycle = (path: string, chain: readonly string[]): string | undefined =>
  chain.includes(path) ? `extends itself: ${[...chain.slice(chain.indexOf(path)), path].join(' → ')}` : undefined

type Extended = { readonly path: string } | { readonly fault: string }

/** The file that an entry of `extends` means: `./…` of this repository, else a file of an installed package. */
function resolveExtended(extended: string, from: string, repository: Repository): Extended {
  if (/^[a-z][a-z+.-]*:/i.test(extended)) return { fault: 'configurations are never loaded from a URL' }
  if (extended.startsWith('/') || extended.includes('\\')) return { fault: 'must begin with ./ or name a package' }
  const isRelative = extended.startsWith('./') || extended.startsWith('../')
  const path = isRelative
    ? posix.join(folderOfPath(from), extended)
    : findInPackages(extended, folderOfPath(from), repository)
  if (path === undefined) return { fault: `no installed package of this repository has ${JSON.stringify(extended)}` }
  // A configuration outside of the repository is one that the user names; what it extends is the user's own as well.
  const isOwn = from.startsWith('../')
  if (isRelative && !isOwn && !isInside(boundaryOf(from, repository).root, toAbsolute(repository, path)))
    return { fault: 'leads out of the repository' }
  if (!/\.(?:ya?ml|json)$/.test(path))
    return { fault: 'must be a YAML or JSON file: configuration is data, never code' }
  if (!existsSync(toAbsolute(repository, path))) return { fault: `no such file: ${path}` }
  return !isOwn && isLinkOut(path, repository) ? { fault: 'is a link out of the repository' } : { path }
}

/** `package/file.yaml`, or `package` for its clauselint.yaml, in the nearest node_modules upwards that has it. */
function findInPackages(extended: string, folder: string, repository: Repository): string | undefined {
  const parts = extended.split('/')
  const isWhole = parts.length === (extended.startsWith('@') ? 2 : 1)
  const name = posix.normalize(isWhole ? `${extended}/${CONFIGURATION_NAMES[0]}` : extended)
  if (name.startsWith('..')) return undefined
  return foldersUpwards(folder)
    .map(one => inFolder(one, `node_modules/${name}`))
    .find(path => existsSync(toAbsolute(repository, path)))
}
