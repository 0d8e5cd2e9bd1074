import { type Place, pathOf } from '../../documents/document.ts'
import type { Node } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { groupBy } from '../../model/group-by.ts'
import { madeLazily } from '../../model/lazily.ts'
import type { Located } from './values.ts'

/** A file, which may be parsed only when its tree is asked for. */
export interface ParsedFile {
  readonly at: Place
  readonly root: Node
  readonly text: string
  /** Whether it is in JSON and has expressions, or its folder has override files: then it is not deployed as it is written. */
  readonly isMade?: true
}

/** The files of a folder: what Terraform calls a module. */
export interface Module {
  /** With a slash at its end; empty at the root. */
  readonly folder: string
  /**
   * Its files in the native syntax, and those in JSON that have expressions or are merged with others: resources of
   * other files in JSON are read at their own place.
   */
  readonly files: readonly ParsedFile[]
  /** Those and the ones in JSON: what public modules make of the calls in them is written nowhere. */
  readonly sources: readonly ParsedFile[]
  readonly variables: ReadonlyMap<string, Located>
  readonly locals: ReadonlyMap<string, Located>
  readonly outputs: ReadonlyMap<string, Located>
  readonly calls: ReadonlyMap<string, Located>
  /** The data sources aws_iam_policy_document. */
  readonly policies: ReadonlyMap<string, Located>
  readonly repositories: ReadonlyMap<string, Located>
  /** Resources and data sources, by their addresses. */
  readonly resources: ReadonlyMap<string, Located>
  /** The data sources aws_vpc_endpoint_service. */
  readonly endpointServices: ReadonlyMap<string, Located>
  /** The blocks with `for_each`, by their addresses. */
  readonly repeated: ReadonlyMap<string, Located>
  /** Whether it is one for others to call, as its folder and its lack of providers and values show. */
  readonly isLibrary: boolean
  /** The values that terraform.tfvars and *.auto.tfvars give to variables. */
  readonly given: ReadonlyMap<string, Located>
  /** The values that other files give to them, which somebody names when he deploys. */
  readonly chosen: ReadonlyMap<string, readonly Located[]>
}

const VARIABLES = /\.tfvars(?:\.json)?$/
/** The files of values that Terraform takes by itself. */
export const AUTOMATIC = /(?:^|\/)(?:terraform|[^/]*\.auto)\.tfvars(?:\.json)?$/

/**
 * Puts the files of each folder together; what they declare is read when it is asked for. What folders have that contain nothing
 * but values (`vars/prod.tfvars`) is given to the module above them by whoever deploys it (`-var-file`).
 */
export function toModules(files: readonly ParsedFile[]): ReadonlyMap<string, Module> {
  const folders = groupBy(files, folderOf)
  const roots = new Set(Array.from(folders).flatMap(([folder, all]) => (all.every(isOfValues) ? [] : [folder])))
  const distant = groupBy(
    files.filter(file => isOfValues(file) && !roots.has(folderOf(file))),
    file => moduleAbove(folderOf(file), roots) ?? '',
  )
  return new Map(
    Array.from(folders, ([folder, all]) => [
      folder,
      toModule(folder, all, roots.has(folder) ? (distant.get(folder) ?? []) : []),
    ]),
  )
}

const isOfValues = ({ at }: ParsedFile): boolean => VARIABLES.test(pathOf(at.document))

/** The nearest folder above one that is a module; undefined where there is none. */
function moduleAbove(folder: string, modules: ReadonlySet<string>): string | undefined {
  for (let at = folder; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1)
    if (modules.has(at)) return at
  }
  return undefined
}

/** The folder of the file that something is in, with a slash at its end. */
export const folderOf = ({ at }: Pick<ParsedFile, 'at'>): string => {
  const path = pathOf(at.document)
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function toModule(folder: string, all: readonly ParsedFile[], distant: readonly ParsedFile[]): Module {
  const files = all.filter(file => !isOfValues(file))
  const isAutomatic = ({ at }: ParsedFile): boolean => AUTOMATIC.test(pathOf(at.document))
  const values = all.filter(isOfValues)
  const named = (type: string) => (): ReadonlyMap<string, Located> =>
    new Map(
      files.flatMap(file =>
        each(child(rootOf(file), type))
          .flatMap(fieldsOf)
          .flatMap(first),
      ),
    )
  const typed = (section: string, type: string) => (): ReadonlyMap<string, Located> =>
    new Map(files.flatMap(file => fieldsOf(child(child(rootOf(file), section), type)).flatMap(first)))
  const given = (): readonly ParsedFile[] => values.filter(isAutomatic).toSorted(byPrecedence)
  const fields = ({ at, root }: ParsedFile) => fieldsOf({ at, node: root })
  return madeLazily({
    folder: () => folder,
    files: () => files.filter(({ at, isMade }) => isMade === true || !pathOf(at.document).endsWith('.json')),
    sources: () => files,
    variables: named('variable'),
    locals: () => new Map(files.flatMap(file => each(child(rootOf(file), 'locals')).flatMap(fieldsOf))),
    outputs: named('output'),
    calls: named('module'),
    policies: typed('data', 'aws_iam_policy_document'),
    repositories: typed('resource', 'aws_ecr_repository'),
    resources: () => new Map(files.flatMap(resourcesIn)),
    endpointServices: typed('data', 'aws_vpc_endpoint_service'),
    repeated: () => new Map(files.flatMap(repeatedIn)),
    isLibrary: () => /(?:^|\/)modules?\//.test(folder) && values.length === 0 && !files.some(isOfRoot),
    given: () => new Map(given().flatMap(fields)),
    chosen: () => {
      const chosen = [...distant, ...values.filter(file => !isAutomatic(file))].flatMap(fields)
      return new Map(
        Array.from(
          groupBy(chosen, ([name]) => name),
          ([name, all]) => [name, all.map(([, value]) => value)],
        ),
      )
    },
  })
}

/** Whether a file has what only a module has that is deployed by itself: the settings of a provider or of a backend. */
function isOfRoot(file: ParsedFile): boolean {
  const settings = each(child(rootOf(file), 'terraform'))
  return (
    child(rootOf(file), 'provider') !== undefined || settings.some(one => child(one, 'backend') ?? child(one, 'cloud'))
  )
}

/** The resources and data sources of a file. */
const resourcesIn = (file: ParsedFile): readonly (readonly [string, Located])[] =>
  ['resource', 'data'].flatMap(section =>
    fieldsOf(child(rootOf(file), section)).flatMap(([type, named]) =>
      fieldsOf(named)
        .flatMap(first)
        .map(([name, block]) => [`${section === 'data' ? 'data.' : ''}${type}.${name}`, block] as const),
    ),
  )

/** The blocks with `for_each` in a file: resources, data sources and calls of modules. */
function repeatedIn(file: ParsedFile): readonly (readonly [string, Located])[] {
  const root = rootOf(file)
  const addressed = (section: string, prefix: string): readonly (readonly [string, Located])[] =>
    fieldsOf(child(root, section)).flatMap(([type, named]) =>
      fieldsOf(named).map(([name, block]) => [`${prefix}${type}.${name}`, block] as const),
    )
  const calls = fieldsOf(child(root, 'module')).map(([name, block]) => [`module.${name}`, block] as const)
  return [...addressed('resource', ''), ...addressed('data', 'data.'), ...calls].filter(
    ([, block]) => block.node.type === 'mapping' && child(block, 'for_each') !== undefined,
  )
}

/** terraform.tfvars first, then its form in JSON, then the others by their names: what comes later counts. */
function byPrecedence(a: ParsedFile, b: ParsedFile): number {
  const [first, second] = [a, b].map(({ at }) => pathOf(at.document))
  const rank = (path = ''): number => (!/(?:^|\/)terraform\.tfvars/.test(path) ? 2 : path.endsWith('.json') ? 1 : 0)
  return rank(first) - rank(second) || ((first ?? '') < (second ?? '') ? -1 : 1)
}

const rootOf = ({ at, root }: ParsedFile): Located => ({ at, node: root })

/** Of a name that is declared twice, the first. */
function first([name, value]: readonly [string, Located]): readonly (readonly [string, Located])[] {
  const [one] = each(value)
  return one === undefined ? [] : [[name, one]]
}

/** The blocks of a type: the one, or those of a list. */
export const each = (value: Located | undefined): readonly Located[] => {
  if (value?.node.type !== 'sequence') return value === undefined ? [] : [value]
  return value.node.items.map((node, i) => ({ node, at: below(value.at, i) }))
}

/** The fields of an object with their names. */
export const fieldsOf = (value: Located | undefined): readonly (readonly [string, Located])[] =>
  value?.node.type === 'mapping'
    ? value.node.entries.map(
        ({ key, value: node }) => [key, { node, at: movedFrom(node) ?? below(value.at, key) }] as const,
      )
    : []

/** A value that an override file gives to something else, with the place where it is written. */
type Moved = Node & { readonly writtenAt: Place }
const isMoved = (node: Node): node is Moved => 'writtenAt' in node

/** A value that is written somewhere else than where it is used. */
export const moved = (node: Node, writtenAt: Place): Node => Object.assign({ ...node }, { writtenAt })

/** Where a value is written that is used somewhere else; undefined for any other. */
export const movedFrom = (node: Node): Place | undefined => (isMoved(node) ? node.writtenAt : undefined)

/** A field of an object. */
export function child(value: Located | undefined, key: string): Located | undefined {
  return fieldsOf(value).find(([name]) => name === key)?.[1]
}

/** The place of what is below a place; within a part of a string there is nothing that has one. */
export function below(at: Place, step: string | number): Place {
  if (at.within !== undefined) return at
  const { parts: _, ...rest } = at
  return { ...rest, pointer: join(at.pointer, step) }
}

/** The folder that a module's source names from a folder; undefined where it is none of the same repository. */
export function folderFrom(folder: string, source: string): string | undefined {
  if (!/^\.\.?(?:\/|$)/.test(source)) return undefined
  const steps = folder.split('/').filter(step => step !== '')
  for (const step of source.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return undefined
    } else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.length === 0 ? '' : `${steps.join('/')}/`
}
