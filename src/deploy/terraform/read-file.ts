import type { Node } from '../../languages/tree/node.ts'
import { find } from '../../languages/tree/node.ts'
import { mapping, scalar } from '../nodes.ts'
import { folderFrom } from './module.ts'
import type { Instance, Scope } from './scope.ts'
import { withValues } from './template-values.ts'
import { textOf } from './values.ts'

/** The functions that give the content of a file (https://developer.hashicorp.com/terraform/language/functions/file). */
const FUNCTIONS: ReadonlySet<string> = new Set(['file', 'filebase64', 'templatefile'])
/** What stands for the repository's root while a path is worked out: no path begins so. */
const ROOT = '//'

/**
 * What a function reads from a file of the repository, with its place there; undefined where it is not known, or no such
 * function. The expressions of a template stay `${…}`. An object of Kubernetes speaks for itself where it stands.
 */
export function readFileOf(name: string, args: readonly Node[], scope: Scope, range: Node): Node | undefined {
  const [path, values] = args
  if (!FUNCTIONS.has(name) || path === undefined) return undefined
  const names = new Map([...scope.names, ['path', pathsOf(scope.instance, range)]])
  const stated = textOf(scope.work.evaluate({ node: path, at: scope.host?.at ?? NOWHERE }, { ...scope, names }))
  if (stated === undefined) return undefined
  const isFromRoot = stated.startsWith(ROOT)
  const from = isFromRoot ? '' : rootOf(scope.instance).module.folder
  const folder = folderFrom(from, `./${isFromRoot ? stated.slice(ROOT.length) : stated}`)
  const file = folder === undefined ? undefined : scope.work.read(folder.slice(0, -1))
  if (file === undefined || find(file.root, 'apiVersion') !== undefined) return undefined
  const at = {
    document: `${folder?.slice(0, -1)}#0`,
    pointer: '',
    ...(scope.host && { also: { ...scope.host.at, note: 'used here' } }),
  }
  const given =
    name === 'templatefile' && values !== undefined && scope.host !== undefined
      ? scope.work.evaluate({ node: values, at: { ...scope.host.at, within: { start: 0, end: 0 } } }, scope)
      : undefined
  const root = given === undefined ? file.root : withValues(file.root, given, scope.work)
  const found = { ...scalar(file.text, range), holds: root }
  // The file is checked where it stands, too.
  scope.work.places.set(root, root === file.root ? at : { ...at, instance: 'template' })
  scope.work.places.set(found, at)
  return found
}

const NOWHERE = { document: '#0', pointer: '' }

/** What `path.module`, `path.root` and `path.cwd` stand for. */
function pathsOf(instance: Instance, range: Node): Node {
  const entry = (key: string, { module: { folder } }: Instance) => ({
    key,
    keyStart: range.start,
    keyEnd: range.end,
    value: scalar(`${ROOT}${folder.slice(0, -1) || '.'}`, range),
  })
  return mapping([entry('module', instance), entry('root', rootOf(instance)), entry('cwd', rootOf(instance))], range)
}

/** The module that Terraform is run in. */
const rootOf = (instance: Instance): Instance => (instance.call === undefined ? instance : rootOf(instance.call.from))
