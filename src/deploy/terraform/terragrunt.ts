import { pathOf } from '../../documents/document.ts'
import type { Entry, MappingNode, Node } from '../../languages/tree/node.ts'
import { entryOf, mapping, scalar } from '../nodes.ts'
import { child, each, fieldsOf, folderFrom, folderOf, moved, type ParsedFile, toModules } from './module.ts'
import { fieldOf, type Instance, remember, type Scope, type Work } from './scope.ts'
import { type Located, textOfNode } from './values.ts'

/** A path from the root of the repository, as functions give it: no other path begins so. */
const ROOT = '//'
/** So deeply configurations read each other. */
const DEEPEST = 10

/** What configurations are read with. */
interface Reading {
  readonly work: Work
  readonly files: ReadonlyMap<string, ParsedFile>
  /** The configuration that is run: functions that ask for its folder mean this one. */
  readonly unit: ParsedFile
  readonly depth: number
}

/** What a configuration gives to its module. */
interface Configuration {
  readonly file: ParsedFile
  readonly scope: Scope
  /** Inputs by their names. */
  readonly inputs: MappingNode
  readonly source: Node | undefined
}

/**
 * What the configurations of Terragrunt deploy, as files of Terraform: a call of the module that each names, with its inputs
 * and those of what it includes; where it names none, values for the module in its folder
 * (https://terragrunt.gruntwork.io/docs/reference/hcl/). Outputs of dependencies are only known at deployment.
 */
export function asTerraform(all: readonly ParsedFile[], work: Work): readonly ParsedFile[] {
  const files = new Map(all.map(file => [pathOf(file.at.document), file]))
  const units = all.filter(({ at }) => /(?:^|\/)terragrunt\.hcl$/.test(pathOf(at.document)))
  const configured = units.map(unit => chain({ work, files, unit, depth: 0 }))
  const included = new Set(configured.flatMap(([, ...parents]) => parents.map(({ file }) => file)))
  return configured.flatMap(configurations => {
    const [own] = configurations
    return own === undefined || included.has(own.file) ? [] : toFile(own, configurations, work)
  })
}

/** A configuration with those that it includes. */
function chain(reading: Reading): readonly Configuration[] {
  const { unit } = reading
  const own = scopeOf(unit, reading)
  const parents = includesOf(unit, own, reading).map(({ file }) => file)
  return [unit, ...parents].map(file => configurationOf(file, file === unit ? own : scopeOf(file, reading), reading))
}

function configurationOf(file: ParsedFile, plain: Scope, reading: Reading): Configuration {
  const { work } = reading
  const root: Located = { node: file.root, at: file.at }
  const scope = withIncludes(file, plain, reading)
  const stated = child(root, 'inputs')
  const found = stated && remember(work, work.evaluate(stated, scope), stated.at)
  const source = each(child(root, 'terraform')).flatMap(one => child(one, 'source') ?? [])[0]
  return {
    file,
    scope,
    inputs: found?.type === 'mapping' ? placed(found, work) : mapping([], file.root),
    source: source && remember(work, work.evaluate(source, scope), source.at),
  }
}

/** An object whose values say where they are written. */
function placed(node: MappingNode, work: Work): MappingNode {
  const entries = node.entries.map((entry): Entry => {
    const value = fieldOf(work, node, entry.key) ?? entry.value
    const at = work.places.get(value)
    return { ...entry, value: at === undefined ? value : moved(value, at) }
  })
  return mapping(entries, node)
}

/** What a configuration includes, by the labels of the blocks. */
function includesOf(
  file: ParsedFile,
  scope: Scope,
  { work, files }: Reading,
): readonly { readonly label: string; readonly file: ParsedFile }[] {
  const blocks = each(child({ node: file.root, at: file.at }, 'include')).flatMap(block =>
    child(block, 'path') === undefined ? fieldsOf(block) : [['', block] as const],
  )
  return blocks.flatMap(([label, blocksOf]) =>
    each(blocksOf).flatMap(block => {
      const path = child(block, 'path')
      const found = path && files.get(pathFrom(file, textOfNode(work.evaluate(path, scope)) ?? '') ?? '')
      return found === undefined || found === file ? [] : [{ label, file: found }]
    }),
  )
}

function withIncludes(file: ParsedFile, scope: Scope, reading: Reading): Scope {
  const exposed = includesOf(file, scope, reading).map(one =>
    entryOf(one.label, contentOf(one.file, { ...reading, depth: reading.depth + 1 })),
  )
  return exposed.length === 0 ? scope : { ...scope, names: new Map([['include', mapping(exposed, file.root)]]) }
}

/** The locals and the inputs of a configuration, as others see them. */
function contentOf(file: ParsedFile, reading: Reading): Node {
  const { work, depth } = reading
  if (depth > DEEPEST) return mapping([], file.root)
  const scope = scopeOf(file, reading)
  const locals = Array.from(scope.instance.module.locals, ([name, value]) =>
    entryOf(name, remember(work, work.evaluate(value, scope), value.at)),
  )
  const stated = child({ node: file.root, at: file.at }, 'inputs')
  const inputs = stated && remember(work, work.evaluate(stated, scope), stated.at)
  return mapping(
    [entryOf('locals', mapping(locals, file.root)), ...(inputs === undefined ? [] : [entryOf('inputs', inputs)])],
    file.root,
  )
}

function scopeOf(file: ParsedFile, reading: Reading): Scope {
  const [module] = toModules([file]).values()
  if (module === undefined) throw new Error('a file is in no folder')
  const instance: Instance = {
    module,
    prefix: '',
    calls: new Map(),
    repeats: new Map(),
    found: new Map(),
    callOwn: (name, args) => {
      const text = ownFunction(name, args, file, reading)
      return typeof text === 'string' ? scalar(text, file.root) : text
    },
  }
  return { work: reading.work, instance, names: new Map(), depth: 0 }
}

/** The functions that only Terragrunt has (https://terragrunt.gruntwork.io/docs/reference/hcl/functions/). */
function ownFunction(
  name: string,
  [first, second]: readonly Node[],
  file: ParsedFile,
  reading: Reading,
): Node | string | undefined {
  const { unit, files } = reading
  switch (name) {
    case 'find_in_parent_folders':
      return inParents(textOfNode(first) ?? 'terragrunt.hcl', unit, files) ?? second
    case 'read_terragrunt_config': {
      const other = files.get(pathFrom(file, textOfNode(first) ?? '') ?? '')
      return other === undefined ? second : contentOf(other, { ...reading, depth: reading.depth + 1 })
    }
    case 'get_terragrunt_dir':
    case 'get_original_terragrunt_dir':
      return ROOT + (folderOf(unit).slice(0, -1) || '.')
    case 'get_parent_terragrunt_dir':
      return ROOT + (folderOf(file).slice(0, -1) || '.')
    case 'get_repo_root':
    case 'get_path_to_repo_root':
      return `${ROOT}.`
    case 'path_relative_to_include':
      return folderOf(unit).startsWith(folderOf(file))
        ? folderOf(unit).slice(folderOf(file).length, -1) || '.'
        : undefined
    case 'get_env':
      return second
    default:
      return undefined
  }
}

/** The nearest file of a name above a configuration's folder. */
function inParents(name: string, unit: ParsedFile, files: Reading['files']): string | undefined {
  let folder = folderOf(unit).slice(0, -1)
  while (folder !== '') {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const path = folder === '' ? name : `${folder}/${name}`
    if (files.has(path)) return ROOT + path
  }
  return undefined
}

/** A path that a configuration names, from the root of the repository; undefined where it is outside. */
function pathFrom(file: ParsedFile, stated: string): string | undefined {
  const isFromRoot = stated.startsWith(ROOT)
  return folderFrom(isFromRoot ? '' : folderOf(file), `./${isFromRoot ? stated.slice(ROOT.length) : stated}`)?.slice(
    0,
    -1,
  )
}

/** `tfr://HOST/OWNER/NAME/PROVIDER//SUBMODULE?version=1.2.3` */
const REGISTRY = /^tfr:\/\/[^/]*\/([^?]+)(?:\?version=([^&]+))?/

function toFile(own: Configuration, configurations: readonly Configuration[], work: Work): readonly ParsedFile[] {
  const { file } = own
  // What the configuration says itself goes over what it includes.
  const inputs = new Map(
    configurations.toReversed().flatMap(one => one.inputs.entries.map(entry => [entry.key, entry])),
  )
  const stating = configurations.find(({ source }) => source !== undefined)
  const { source } = stating ?? {}
  const folder = folderOf(file)
  if (stating === undefined || source === undefined) {
    const at = { ...file.at, document: `${folder}terragrunt.auto.tfvars#0` }
    return inputs.size === 0 ? [] : [{ ...file, at, root: mapping([...inputs.values()], file.root) }]
  }
  const text = textOfNode(source)
  const [, module, version] = REGISTRY.exec(text ?? '') ?? []
  const local = text === undefined || module !== undefined ? undefined : localSource(text, stating.file, folder)
  const place = work.places.get(source) ?? file.at
  const field = (key: string, value: string): Entry => entryOf(key, moved(scalar(value, source), place))
  const call = mapping(
    [
      field('source', module ?? local ?? text ?? '${…}'),
      ...(version === undefined ? [] : [field('version', version)]),
      ...[...inputs.values()].filter(({ key }) => key !== 'source' && key !== 'version'),
    ],
    file.root,
  )
  const name = folder.slice(0, -1).replaceAll(/[^\w-]+/g, '-') || 'root'
  const named = moved(mapping([entryOf(name, moved(call, place))], file.root), file.at)
  return [{ ...file, root: mapping([entryOf('module', named)], file.root) }]
}

/** The path of a module of the repository from a folder; undefined of any other module. */
function localSource(text: string, file: ParsedFile, folder: string): string | undefined {
  if (!/^(?:\.{1,2}\/|\/\/)/.test(text)) return undefined
  const isFromRoot = text.startsWith(ROOT)
  const target = pathFrom(file, (isFromRoot ? ROOT : '') + text.replace(/^\/\//, '').replaceAll(/\/{2,}/g, '/'))
  const up = folder
    .split('/')
    .slice(0, -1)
    .map(() => '..')
  return target === undefined ? undefined : `./${[...up, target].join('/')}`
}
