import { assume } from '../languages/tree/assume.ts'
import type { Node } from '../languages/tree/node.ts'
import { type Cursor, get, rootOf } from './cursor.ts'
import type { Document } from './document.ts'
import { madeText, selected } from './made-text.ts'

/** A CloudFormation intrinsic function: `{Ref: X}`, `!Ref X`, `{Fn::Sub: …}`, `!Sub …`. */
export interface Intrinsic {
  /** `Ref`, `Sub`, `GetAtt`, `If` …: without `Fn::` and without `!`. */
  readonly name: string
  /** Its argument. */
  readonly argument: Cursor
}

const LONG = /^(?:Ref|Condition|Fn::[A-Za-z0-9:]+)$/
const SHORT =
  /^!(Ref|Sub|GetAtt|If|Join|Select|Split|FindInMap|ImportValue|Equals|Not|And|Or|Base64|Cidr|Condition|Transform|GetAZs|ToJsonString|Length)$/

/** The intrinsic function at `cursor`; undefined for a plain value. */
export function intrinsicAt(cursor: Cursor): Intrinsic | undefined {
  const { node } = cursor
  if (node === undefined) return undefined
  const short = node.tag === undefined ? null : SHORT.exec(node.tag)
  if (short?.[1] !== undefined) return { name: short[1], argument: cursor }
  if (node.type !== 'mapping' || node.entries.length !== 1) return undefined
  const key = node.entries[0]?.key ?? ''
  if (!LONG.test(key) || (key === 'Condition' && !isTemplate(cursor))) return undefined
  return { name: key.replace(/^Fn::/, ''), argument: get(cursor, key) }
}

const isTemplate = ({ document }: Cursor): boolean => get(rootOf(document), 'Resources').node !== undefined

/** The text that an `Fn::Sub` fills in, or the object that an `Fn::ToJsonString` writes, if there is one; else the value itself. */
export function contentOf(cursor: Cursor): Cursor {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name === 'ToJsonString') return untagged(intrinsic.argument)
  if (intrinsic?.name !== 'Sub') return cursor
  return intrinsic.argument.node?.type === 'sequence' ? get(intrinsic.argument, 0) : intrinsic.argument
}

/** The object that `Fn::ToJsonString` writes; undefined of any other value. */
export function writtenObject(cursor: Cursor): Cursor | undefined {
  const isWritten = intrinsicAt(cursor)?.name === 'ToJsonString'
  const content = isWritten ? contentOf(cursor) : undefined
  return content?.node?.type === 'mapping' ? content : undefined
}

/** A value without its tag, which says what is made of it. */
function untagged({ node, ...cursor }: Cursor): Cursor {
  if (node?.tag === undefined) return { ...cursor, node }
  const { tag: _, ...plain } = node
  return { ...cursor, node: plain }
}

/** The text that names what an intrinsic refers to: a logical id, `Id.Attribute`, a template string. Undefined if it is not text. */
export function argumentText({ argument }: Intrinsic): string | undefined {
  const { node } = argument
  if (node?.type === 'scalar') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type !== 'sequence') return undefined
  const parts = node.items.map(textOf)
  return parts.every(part => part !== undefined) ? parts.join('.') : undefined
}

const textOf = (node: Node): string | undefined =>
  node.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined

/**
 * Where a value really is: a `Ref` to a parameter with a default, or with one allowed value, leads there; a `FindInMap` into the
 * mapping, a `Select` to an item of a list; a Terraform `${var.x}` to the variable's default. Everything else stays where it is.
 */
export function resolve(cursor: Cursor): Cursor {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name === 'Ref') {
    const name = argumentText(intrinsic)
    const given = name === undefined ? undefined : parameterValue(cursor.document, name)
    return given?.node === undefined ? cursor : given
  }
  if (intrinsic?.name === 'FindInMap') return foundInMap(intrinsic) ?? cursor
  // Nothing is filled in.
  if (intrinsic?.name === 'Sub' && argumentText(intrinsic)?.includes('${') === false) return intrinsic.argument
  if (intrinsic?.name === 'Select') return selected(intrinsic, resolve) ?? cursor
  const variable = terraformVariable(cursor)
  if (variable === undefined) return cursor
  const declared = get(rootOf(cursor.document), 'variable', variable)
  const byDefault = get(declared.node?.type === 'sequence' ? get(declared, 0) : declared, 'default')
  return byDefault.node === undefined ? cursor : assumed(byDefault)
}

/** The same, and of `Join` and `Sub` of what is known the text that they make, which is nowhere else: a cursor with a node of its own. */
export function resolveText(cursor: Cursor): Cursor {
  const found = resolve(cursor)
  const intrinsic = intrinsicAt(found)
  if (intrinsic === undefined) return found
  const parameter = (name: string): Cursor => parameterValue(cursor.document, name)
  return madeText(intrinsic, found, { resolve: resolveText, parameter }) ?? found
}

/**
 * What a parameter is: its one allowed value, or its default; a cursor without a node where it has neither, or a function, which
 * CloudFormation does not take there: it would lead back to itself without end.
 */
function parameterValue(document: Document, name: string): Cursor {
  const found = statedValue(document, name)
  return intrinsicAt(found) === undefined ? found : { ...found, node: undefined }
}

function statedValue(document: Document, name: string): Cursor {
  const byDefault = parameterDefault(document, name)
  const allowed = get(rootOf(document), 'Parameters', name, 'AllowedValues')
  const isOnly = allowed.node?.type === 'sequence' && allowed.node.items.length === 1
  if (byDefault.node !== undefined) return isOnly ? byDefault : assumed(byDefault)
  return isOnly ? get(allowed, 0) : byDefault
}

/**
 * The entry of a mapping whose keys are texts, or parameters that have one; undefined where a key is only known at deployment, and of
 * a function, which CloudFormation does not take there.
 */
function foundInMap({ argument }: Intrinsic): Cursor | undefined {
  const keys = [0, 1, 2].map(i => resolve(get(argument, i)).node)
  const names = keys.flatMap(node => (node === undefined ? [] : (textOf(node) ?? [])))
  if (names.length < keys.length) return undefined
  const found = get(rootOf(argument.document), 'Mappings', ...names)
  if (found.node === undefined || intrinsicAt(found) !== undefined) return undefined
  return keys.some(node => node?.assumed !== undefined) ? assumed(found) : found
}

/**
 * The default of a parameter of CloudFormation, absent where there is none. That of one whose value is read from the Parameter Store
 * (`AWS::SSM::Parameter::Value<String>`) is the name of the value, not the value.
 */
export function parameterDefault(document: Document, name: string): Cursor {
  const parameter = get(rootOf(document), 'Parameters', name)
  const byDefault = get(parameter, 'Default')
  const type = get(parameter, 'Type').node
  const isName = type?.type === 'scalar' && String(type.value).startsWith('AWS::SSM::Parameter::Value')
  return isName ? { ...byDefault, node: undefined } : byDefault
}

/** A default: somebody may give another value. */
const assumed = (cursor: Cursor): Cursor =>
  cursor.node === undefined ? cursor : { ...cursor, node: assume(cursor.node) }

function terraformVariable({ node }: Cursor): string | undefined {
  if (node?.type !== 'scalar' || typeof node.value !== 'string' || !node.value.startsWith('${var.')) return undefined
  return /^\$\{var\.([A-Za-z0-9_-]+)\}$/.exec(node.value)?.[1]
}

/** The branches of an `Fn::If`, `AWS::NoValue` left out; the cursor itself where it is none. Nested ones are opened too. */
export function branches(cursor: Cursor): readonly Cursor[] {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name === 'Ref' && argumentText(intrinsic) === 'AWS::NoValue') return []
  if (intrinsic?.name !== 'If' || intrinsic.argument.node?.type !== 'sequence') return [cursor]
  return [1, 2].flatMap(i => branches(get(intrinsic.argument, i)))
}

/** Through `Fn::Base64`, `Fn::Sub` and the like to the text that they are given. */
export function innermost(cursor: Cursor): Cursor {
  let found = cursor
  for (let next = argumentOf(found); next !== undefined; next = argumentOf(found)) found = next
  return found
}

/** The argument of a function, the first of several; undefined if the text itself is at the cursor. */
function argumentOf(cursor: Cursor): Cursor | undefined {
  const argument = intrinsicAt(cursor)?.argument
  if (argument === undefined || argument === cursor) return undefined
  return argument.node?.type === 'sequence' && argument.node.items.length > 0 ? get(argument, 0) : argument
}
