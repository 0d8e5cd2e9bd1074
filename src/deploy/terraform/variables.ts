import { type Place, pathOf } from '../../documents/document.ts'
import { type Assumed, isNull, type Node } from '../../languages/tree/node.ts'
import { remembered } from '../../model/remembered.ts'
import { sizeOf, unknown } from '../nodes.ts'
import { AUTOMATIC, folderOf, type Module, movedFrom } from './module.ts'
import { dependsOn, type Premises, premisesOf } from './premises.ts'
import { type Instance, LARGEST, placedAt, remember, type Scope } from './scope.ts'
import { asType } from './types.ts'
import { booleanOf, choice, type Located, toJson } from './values.ts'

/**
 * A value of the module, which is worked out once, or once for each of the `premises` that it depends on; undefined where there
 * is none, or where it leads to itself.
 */
export function once(
  key: string,
  value: Located | undefined,
  { work, instance, depth }: Scope,
  { caller, premises }: { readonly caller?: Instance; readonly premises?: Premises | undefined } = {},
): Node | undefined {
  const name = premises === undefined ? key : `${key} ${premises.key}`
  const before = instance.found.get(name)
  if (before === 'pending' || value === undefined) return undefined
  if (before !== undefined) return before
  instance.found.set(name, 'pending')
  const names = caller === undefined || instance.call === undefined ? new Map() : instance.call.names
  const found = work.evaluate(value, { work, instance: caller ?? instance, names, depth: depth + 1, premises })
  const kept = sizeOf(found) > LARGEST ? unknown(key, value.node) : used(key, found, value, { work, instance })
  instance.found.set(name, kept)
  return kept
}

/** A local value of the module, which may depend on what is so in the block that names it. */
export function localValue(name: string, scope: Scope): Node | undefined {
  const { module } = scope.instance
  const isConcerned = scope.premises !== undefined && dependsOn(name, module, scope.premises)
  return once(`local.${name}`, module.locals.get(name), scope, isConcerned ? { premises: scope.premises } : {})
}

/** A value with its place, and where it is used, or that several things use it, as who calls a module may use an output. */
function used(key: string, found: Node, { at }: Located, { work, instance }: Pick<Scope, 'work' | 'instance'>): Node {
  const own = work.places.get(found) ?? at
  if (key.startsWith('arg.')) {
    // The call decides what a module is given.
    const isElsewhere = own.isUsedOften === true && own.use === undefined
    return isElsewhere ? placedAt(work, found, { ...own, use: at }) : remember(work, found, at)
  }
  const [, kind = '', name = ''] = /^(local|given|default|output)\.(?:\d+\.)?(.*)$/.exec(key) ?? []
  const isOften =
    kind === 'output' ||
    (kind !== '' && (usesIn(instance.module).get(`${kind === 'local' ? kind : 'var'}.${name}`) ?? 0) > 1)
  return isOften && own.isUsedOften !== true
    ? placedAt(work, found, { ...own, isUsedOften: true })
    : remember(work, found, at)
}

/** How often the files of a module name each variable and local value. */
const usesIn = remembered((module: Module): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  for (const { text } of module.sources)
    for (const [name] of text.matchAll(/\b(?:var|local)\.[\w-]+/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return uses
})

/** A field of a block, with its place. */
export function fieldAt({ node, at }: Located, key: string): Located | undefined {
  const found = node.type === 'mapping' ? node.entries.find(entry => entry.key === key)?.value : undefined
  return found && { node: found, at: movedFrom(found) ?? { document: at.document, pointer: `${at.pointer}/${key}` } }
}

/** The value of a variable, as its type has it; undefined where nothing gives it one. */
export function variable(name: string, scope: Scope): Node | undefined {
  const declared = scope.instance.module.variables.get(name)
  const key = `var.${name}`
  const before = scope.instance.found.get(key)
  if (declared === undefined || before === 'pending') return undefined
  if (before !== undefined) return before
  const given = givenTo(name, declared, scope)
  if (given === undefined) return undefined
  const typed = asType(given, fieldAt(declared, 'type'), scope.work)
  scope.instance.found.set(key, typed)
  return typed
}

/**
 * What its call gives to a variable; where nothing calls the module what tfvars give, else its default. Of what several
 * files of values give that somebody names to deploy, each may be deployed. A default of null says that a value is
 * to be given.
 */
function givenTo(name: string, declared: Located, scope: Scope): Node | undefined {
  const { module, call } = scope.instance
  const standing = fieldAt(declared, 'default')
  if (call !== undefined) {
    const given = { caller: call.from, premises: premisesOf(call.body.node) }
    const argument = once(`arg.${name}`, fieldAt(call.body, name), scope, given)
    const nullable = fieldAt(declared, 'nullable')?.node
    const isGiven = argument !== undefined && !(isNull(argument) && nullable && booleanOf(nullable) === false)
    return isGiven ? argument : once(`default.${name}`, standing, scope)
  }
  const stated = module.given.get(name) ?? (standing && isNull(standing.node) ? undefined : standing)
  const all = [...(module.chosen.get(name) ?? []), ...(stated === undefined ? [] : [stated])]
  const texts = new Set(all.map(({ node }) => toJson(node) ?? node))
  // Of values that are all the same, the one that Terraform takes by itself is meant.
  const [first, ...others] = (texts.size === 1 ? all.slice(-1) : all).flatMap((value, i) => {
    const why = texts.size > 1 ? 'likely' : whyOpen(value, standing, module)
    const at: Place = { ...value.at, shared: true, ...(why && { assumed: why }) }
    return once(`given.${i}.${name}`, { node: value.node, at }, scope) ?? []
  })
  return first && others.reduce((one, other) => choice(`var.${name}`, one, other, one), first)
}

/** Why the only value that a variable is given in the repository may be another one. */
function whyOpen({ node, at }: Located, standing: Located | undefined, module: Module): Assumed | undefined {
  // What is left empty is for whoever deploys to fill in.
  if (node === standing?.node) return isEmpty(node) ? 'guess' : module.isLibrary ? 'likely' : undefined
  const path = pathOf(at.document)
  const isTaken = AUTOMATIC.test(path) && folderOf({ at }) === module.folder
  return isTaken ? undefined : EXAMPLE.test(path) ? 'guess' : 'likely'
}

/** Files of values that show what is to be given. */
const EXAMPLE = /(?:^|[./_-])(?:examples?|samples?|templates?)(?=[./_-])[^/]*$/i

const isEmpty = (node: Node): boolean =>
  node.type === 'scalar' ? node.value === '' : (node.type === 'sequence' ? node.items : node.entries).length === 0
