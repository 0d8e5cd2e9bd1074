import type { Place } from '../../documents/document.ts'
import { parseTemplate } from '../../languages/hcl/hcl.ts'
import { operationOf, type Step } from '../../languages/hcl/tree.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import { FILE_TEXT } from '../../languages/tree/query.ts'
import { mapping, scalar } from '../nodes.ts'
import { folderFrom } from './module.ts'
import { type Found, isOneOf } from './outputs.ts'
import { fieldOf, type Instance, insideOf, type Scope, type Work } from './scope.ts'
import { nodesOf, piecesOf, pointersOf } from './template-pieces.ts'
import { textOfTemplate } from './template-text.ts'
import { withValues } from './template-values.ts'
import { isWholeObject, textOfNode } from './values.ts'
import { fieldAt, once } from './variables.ts'

/** The functions that give the content of a file (https://developer.hashicorp.com/terraform/language/functions/file). */
const FUNCTIONS: ReadonlySet<string> = new Set(['file', 'filebase64', 'templatefile'])
/** Represents the repository's root while a path is evaluated: no path begins so. */
const ROOT = '//'

/**
 * What a function reads from a file of the repository, with its place there; undefined if it is not known, or not
 * such a function. The expressions of a template stay `${…}`. A Kubernetes object is checked at its own place.
 */
export function readFileOf(name: string, args: readonly Node[], scope: Scope, range: Node): Node | undefined {
  const [path, values] = args
  if (!FUNCTIONS.has(name) || path === undefined) return undefined
  return contentOf(path, name === 'templatefile' ? valuesGiven(values, scope) : undefined, scope, range)
}

/** The content of the file at `path`, a template if values are given to it. */
function contentOf(path: Node, given: Node | undefined, scope: Scope, range: Node): Node | undefined {
  const names = new Map([...scope.names, ['path', pathsOf(scope.instance, range)]])
  const stated = textOfNode(scope.work.evaluate({ node: path, at: scope.host?.at ?? NOWHERE }, { ...scope, names }))
  if (stated === undefined) return undefined
  const isFromRoot = stated.startsWith(ROOT)
  const from = isFromRoot ? '' : rootOf(scope.instance).module.folder
  const folder = folderFrom(from, `./${isFromRoot ? stated.slice(ROOT.length) : stated}`)
  const file = folder === undefined ? undefined : scope.work.read(folder.slice(0, -1))
  if (file === undefined) return undefined
  if (file.isScript === true) return scriptOf(file.text, `${folder?.slice(0, -1)}#0`, scope, range)
  const { root: document } = file
  if (file.isCorefile === true) return corefileOf(`${folder?.slice(0, -1)}#0`, file.text, given, scope, range)
  if (document === undefined || (given !== undefined && file.text.includes('%{')))
    return given && workedOut(file.text, given, scope, range)
  if (find(document, 'apiVersion') !== undefined) return undefined
  const at = placeIn(`${folder?.slice(0, -1)}#0`, '', scope)
  const root = given === undefined ? document : withValues(document, given, scope.work)
  const found = { ...scalar(file.text, range), holds: root }
  // The file is checked at its own place, too.
  scope.work.places.set(root, root === document ? at : { ...at, instance: 'template' })
  scope.work.places.set(found, at)
  return found
}

/**
 * What `data.template_file.NAME.rendered` is: what `templatefile` would make of the file that the template is read from
 * (https://registry.terraform.io/providers/hashicorp/template/latest/docs/data-sources/file).
 */
export function renderedFile(
  type: string,
  [first, ...rest]: readonly Step[],
  scope: Scope,
  range: Node,
): Found | undefined {
  if (type !== 'template_file' || first === undefined || !('name' in first) || !isOneOf(rest, 'rendered'))
    return undefined
  const block = scope.instance.module.resources.get(`data.${type}.${first.name}`)
  const template = block && fieldAt(block, 'template')
  const call = template && operationOf(template.node)
  const [path] = call?.op === 'call' && call.name === 'file' ? call.args : []
  if (block === undefined || path === undefined) return undefined
  const values = fieldAt(block, 'vars')
  const node = contentOf(path, once(`vars.${first.name}`, values, scope), scope, range)
  return node && { node, rest: [] }
}

/** The text of a script, with what a template leaves open as it is written. */
function scriptOf(text: string, document: string, scope: Scope, range: Node): Node {
  const found = scalar(text, range)
  scope.work.places.set(found, placeIn(document, FILE_TEXT, scope))
  return found
}

/** Where something is in a file that is read, and where it is used. */
const placeIn = (document: string, pointer: string, { host }: Scope): Place => ({
  document,
  pointer,
  ...(host && { also: { ...host.at, note: 'used here' } }),
})

/** What a call gives to a template. */
const valuesGiven = (values: Node | undefined, { work, host, ...scope }: Scope): Node | undefined =>
  values &&
  host &&
  work.evaluate({ node: values, at: { ...host.at, within: { start: 0, end: 0 } } }, { work, host, ...scope })

/** The text that a template with directives produces: it is in no file, so its place is where it is used. */
function workedOut(text: string, values: Node, scope: Scope, range: Node): Node | undefined {
  const parts = parseTemplate(text)
  if (parts === undefined || !isWholeObject(values) || scope.host === undefined) return undefined
  const names = namesIn(values, scope.work)
  const found = textOfTemplate(parts, insideOf(scope.host.at), { ...scope, names })
  return found === undefined ? undefined : scalar(found, range)
}

/** A Corefile with what a call gives to it; its words are where they, or the expressions that give them, are written in the file. */
function corefileOf(
  document: string,
  text: string,
  given: Node | undefined,
  scope: Scope,
  range: Node,
): Node | undefined {
  const { work, host } = scope
  const parts = given === undefined ? [text] : parseTemplate(text)
  if (parts === undefined || host === undefined) return undefined
  const names = given !== undefined && isWholeObject(given) ? namesIn(given, work) : new Map<string, Node>()
  const pieces = piecesOf(text, parts, part => textOfTemplate([part], insideOf(host.at), { ...scope, names }))
  const whole = pieces?.map(({ filled }) => filled).join('')
  const holds = whole === undefined ? undefined : work.decode(whole, 'corefile')
  if (whole === undefined || holds === undefined || pieces === undefined) return undefined
  const pointerTo = pointersOf(work.decode(text, 'corefile'), pieces)
  for (const node of nodesOf(holds))
    work.places.set(node, { ...placeIn(document, pointerTo(node), scope), instance: 'template' })
  const found = { ...scalar(whole, range), holds }
  work.places.set(found, placeIn(document, '', scope))
  return found
}

const namesIn = (values: Node & { readonly type: 'mapping' }, work: Work): ReadonlyMap<string, Node> =>
  new Map(values.entries.map(({ key, value }) => [key, fieldOf(work, values, key) ?? value]))

const NOWHERE = { document: '#0', pointer: '' }

/** The values of `path.module`, `path.root` and `path.cwd`. */
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
