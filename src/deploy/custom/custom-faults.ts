import type { Place } from '../../documents/document.ts'
import { wantedForm } from '../../facts/kubernetes/chart-file.ts'
import { placesIn, statedIn } from '../../facts/kubernetes/object-content.ts'
import type {
  BrokenRule,
  Contradiction,
  DefinedObject,
  FieldFaults,
  MissingField,
  MistypedField,
  RefusedValue,
  Unjudged,
  UnlistedKey,
} from '../../facts/schema/object-faults.ts'
import { judge } from '../../model/json-schema/judge.ts'
import type { Fault, Step, Wrong } from '../../model/json-schema/outcome.ts'
import { fieldOf, type Tree } from '../../model/json-schema/tree.ts'
import { few, meantBy, shown, typeWords } from '../../model/kubernetes/fault-words.ts'
import { findNearest, findRelated, isOnlyNear } from '../../model/nearest.ts'
import type { DefinedSchema } from './defined-schema.ts'
import { objectTree, type UnlistedStep } from './object-tree.ts'
import { type RepeatedItem, repeatedItems } from './repeated-items.ts'
import { judgeRules } from './validation-rules.ts'

/** What schemas of definitions say of an object, with its places. */
export interface CustomFaults extends FieldFaults {
  readonly contradictions: readonly Contradiction[]
  readonly broken: readonly BrokenRule[]
  readonly unjudged: readonly Unjudged[]
}

type PlaceOf = (path: readonly Step[], part?: 'key') => Place

/** What is wrong with an object by all of several schemas: which of them the cluster has is not known. */
export function placedFaults(
  custom: DefinedObject,
  schemas: readonly DefinedSchema[],
  fuel: { left: number },
): CustomFaults {
  const at = placesIn(custom)
  const placeOf: PlaceOf = (path, part) => {
    const place = at(path)
    return part === undefined || place === custom.at || place.within !== undefined ? place : { ...place, part }
  }
  const [first, ...others] = schemas.map(one => faultsBy(custom, one, placeOf, fuel))
  if (first === undefined) return NONE
  return {
    unlisted: inAll(first.unlisted, others, 'unlisted'),
    mistyped: inAll(first.mistyped, others, 'mistyped'),
    missing: inAll(first.missing, others, 'missing'),
    refused: inAll(first.refused, others, 'refused'),
    contradictions: inAll(first.contradictions, others, 'contradictions'),
    broken: inAll(first.broken, others, 'broken'),
    unjudged: first.unjudged,
  }
}

const NONE: CustomFaults = {
  unlisted: [],
  mistyped: [],
  missing: [],
  refused: [],
  contradictions: [],
  broken: [],
  unjudged: [],
}

type List = Exclude<keyof CustomFaults, 'unjudged'>

/** Those whose place all others have a fault of the same sort at, too. */
function inAll<T extends { readonly at: Place }>(
  faults: readonly T[],
  others: readonly CustomFaults[],
  list: List,
): readonly T[] {
  return others.reduce<readonly T[]>((kept, other) => {
    const places = new Set(other[list].map(one => JSON.stringify(one.at)))
    return kept.filter(one => places.has(JSON.stringify(one.at)))
  }, faults)
}

/** What keeps the API server from evaluating the rules of a schema (hasBlockingErr in its apiserver/schema/cel). */
const isBlocking = ({ wrong }: Fault): boolean =>
  wrong.is === 'type' ||
  wrong.is === 'missing' ||
  (wrong.is === 'bound' && wrong.of !== 'value' && wrong.wanted.startsWith('at most'))

function faultsBy(
  custom: DefinedObject,
  { schema, values, placeOf: placeInSchema }: DefinedSchema,
  placeOf: PlaceOf,
  fuel: { left: number },
): CustomFaults {
  const { kind, isPart } = custom
  const { tree, unlisted } = objectTree(custom, schema)
  const judged = judge(values, tree, fuel.left)
  fuel.left -= judged.steps
  const faults = judged.faults.filter(({ path, wrong }) => {
    // What a controller writes into a status is not asked of a manifest; a misspelt key is one fault.
    if (wrong.is !== 'missing') return true
    return !isPart && path[0] !== 'status' && !isMisspelt(path, wrong.name, unlisted)
  })
  const rules = isPart || judged.faults.some(isBlocking) ? undefined : judgeRules(tree, schema, statedIn(custom), fuel)
  const undecided = [
    ...(judged.stopped === undefined ? [] : [`its definition is not applied completely: ${judged.stopped}`]),
    ...judged.unread.slice(0, 1).map(what => `its definition is not applied completely: ${what}`),
    ...(rules?.undecided ?? []).slice(0, 1).map(what => `a rule of its definition depends on ${what}`),
  ]
  const ofFaults = <T>(read: (fault: Fault) => T | undefined): readonly T[] =>
    faults.flatMap(fault => read(fault) ?? [])
  return {
    unlisted: [
      ...unlisted.map(one => unlistedKey(one, kind, placeOf)),
      ...ofFaults(fault => forbiddenKey(fault, kind, placeOf)),
    ],
    mistyped: ofFaults(fault => mistypedField(fault, kind, tree, placeOf)),
    missing: ofFaults(fault => missingField(fault, kind, custom, placeOf)),
    refused: ofFaults(fault => refusedValue(fault, kind, tree, placeOf)),
    contradictions: repeatedItems(tree, schema).map(one => repeatedItem(one, placeOf)),
    broken: (rules?.broken ?? []).map(({ path, message, rule }) => ({
      at: placeOf(path),
      message,
      rule: placeInSchema(rule),
    })),
    unjudged: undecided.map(why => ({ at: custom.at, why })),
  }
}

/** How messages call what is at a path: `spec.jobs[0]`, or the kind. */
const nameOf = (path: readonly Step[], kind: string): string =>
  path.length === 0
    ? kind
    : path.reduce<string>((text, step) => text + (typeof step === 'number' ? `[${step}]` : `${text && '.'}${step}`), '')

/** The name of the field that a value is of. */
const fieldAt = (path: readonly Step[], kind: string): string =>
  String(path.findLast(step => typeof step === 'string') ?? kind)

const isMisspelt = (path: readonly Step[], field: string, unlisted: readonly UnlistedStep[]): boolean =>
  unlisted.some(
    one =>
      one.path.length === path.length + 1 &&
      path.every((step, i) => step === one.path[i]) &&
      meantName(String(one.path.at(-1)), one.others) === field,
  )

const meantName = (key: string, others: readonly string[]): string | undefined =>
  findNearest(key, others) ??
  // Of a definition, only names that the key begins: what may be meant by another end is not certain.
  findRelated(
    key,
    others.filter(field => field.startsWith(key)),
  )

function unlistedKey({ path, others, value }: UnlistedStep, kind: string, placeOf: PlaceOf): UnlistedKey {
  const key = String(path.at(-1))
  const near = meantName(key, others)
  return {
    at: placeOf(path, 'key'),
    key,
    type: nameOf(path.slice(0, -1), kind),
    ...(near === undefined ? {} : { near }),
    isNearSure: near !== undefined && isOnlyNear(key, near, others),
    ...(near !== undefined && findNearest(key, others) === undefined ? { isRelated: true } : {}),
    hasContent: typeof value === 'object' && value !== null,
  }
}

function forbiddenKey({ path, wrong, isKey }: Fault, kind: string, placeOf: PlaceOf): UnlistedKey | undefined {
  if (wrong.is !== 'forbidden' || isKey !== true) return undefined
  return {
    at: placeOf(path, 'key'),
    key: String(path.at(-1)),
    type: nameOf(path.slice(0, -1), kind),
    isNearSure: false,
    hasContent: false,
  }
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  array: 'a list',
}

function mistypedField({ path, wrong }: Fault, kind: string, root: Tree, placeOf: PlaceOf): MistypedField | undefined {
  const found = treeAt(root, path)
  if (wrong.is !== 'type' || found === undefined) return undefined
  // A type that does not exist is reported at the definition.
  if (wrong.wanted.some(type => !Object.hasOwn(WANTED, type))) return undefined
  const fix = meant(found, wrong.wanted)
  return {
    at: placeOf(path),
    field: fieldAt(path, kind),
    wanted: wrong.wanted.map(type => WANTED[type] ?? type).join(' or '),
    found: typeWords(found),
    ...(fix === undefined ? {} : { fix }),
  }
}

/** What is meant by a text where a number or a boolean is wanted; undefined where that is not certain. */
function meant(found: Tree, wanted: readonly string[]): number | boolean | undefined {
  const [type, ...others] = wanted
  if (found.type !== 'scalar' || typeof found.value !== 'string' || others.length > 0) return undefined
  if (type === 'boolean') return meantBy(found.value, 'boolean')
  return type === 'integer' || type === 'number' ? meantBy(found.value, 'number') : undefined
}

function missingField(
  { path, wrong }: Fault,
  kind: string,
  { at, versionAt }: DefinedObject,
  placeOf: PlaceOf,
): MissingField | undefined {
  if (wrong.is !== 'missing') return undefined
  const last = path.at(-1)
  const place = last === undefined ? at : typeof last === 'string' ? placeOf(path, 'key') : placeOf(path)
  // What only a default makes is nowhere.
  return { at: place ?? versionAt, field: wrong.name, type: nameOf(path, kind), isRefused: true }
}

function refusedValue(
  { path, wrong, isKey }: Fault,
  kind: string,
  root: Tree,
  placeOf: PlaceOf,
): RefusedValue | undefined {
  const accepted = acceptedBy(wrong)
  if (accepted === undefined) return undefined
  const found = treeAt(root, path)
  const value = found?.type === 'scalar' ? found.value : undefined
  const near =
    wrong.is === 'value' && typeof value === 'string'
      ? findNearest(
          value,
          wrong.allowed.filter(one => typeof one === 'string'),
        )
      : undefined
  return {
    at: placeOf(path, isKey === true || found?.type !== 'scalar' ? 'key' : undefined),
    field: isKey === true ? `key of ${fieldAt(path.slice(0, -1), kind)}` : fieldAt(path, kind),
    accepted,
    ...(value === undefined || value === null ? {} : { value: shown(value) }),
    ...(near === undefined ? {} : { near }),
  }
}

/** What is accepted in place of a value, behind `it takes `. */
function acceptedBy(wrong: Wrong): string | undefined {
  switch (wrong.is) {
    case 'type':
    case 'missing':
    case 'forbidden':
      return undefined
    case 'value':
      return few(wrong.allowed.map(one => (one === '' ? '""' : String(one)))) || 'other values'
    case 'bound':
      return wrong.of === 'value' ? wrong.wanted : wantedForm(wrong).replace(/^have /, '')
    case 'pattern':
      return wantedForm(wrong).replace(/^match /, 'what matches ')
    case 'duplicate':
      return 'different items'
    case 'choice':
      return 'one of the forms that its definition describes'
  }
}

const repeatedItem = ({ path, first, name }: RepeatedItem, placeOf: PlaceOf): Contradiction => ({
  at: placeOf(path),
  sort: 'repeated-item',
  name,
  other: nameOf(path.slice(0, -1), ''),
  related: placeOf(first),
})

/** The value at a path. */
function treeAt(root: Tree, path: readonly Step[]): Tree | undefined {
  let tree: Tree | undefined = root
  for (const step of path) {
    if (tree?.type === 'sequence') tree = tree.items[Number(step)]
    else tree = fieldOf(tree, String(step))
  }
  return tree
}
