import { rootOf } from '../documents/cursor.ts'
import { linesOf } from '../engine/assemble/locate.ts'
import { isOf } from '../engine/fact.ts'
import {
  type AddedDetails,
  customResource,
  type DescribedField,
  describedCustom,
  detailsText,
  fieldOnPath,
  fieldsOfType,
  type KnownTypes,
  kubernetesTable,
} from '../index.ts'
import { codeSpan, literal } from '../reporters/markdown-text.ts'
import { catalogue } from '../schemas/catalogue.ts'
import { loadDescriptions } from '../workspace/kubernetes-descriptions.ts'
import { clauseOfField } from './field-clauses.ts'
import type { Folder } from './folder.ts'
import { namesFor, textAt } from './named-objects.ts'
import { nodesTo, type ObjectAt, objectAt } from './object-at.ts'
import { labelKeysFor, type Typed, valuesFor } from './stated-values.ts'
import type { Shown } from './to-hover.ts'

/** What the types of objects are known from. */
export interface SchemaSource {
  readonly path: string
  readonly text: string
  readonly folder: Pick<Folder, 'results' | 'open'>
  readonly types: KnownTypes
}

/** Gives the types of Kubernetes' own kinds, what validation asks beyond them, and what Kubernetes says of them; read once they are first asked for. */
export function knownTypes(kubernetesTypes: string, added: AddedDetails): () => Promise<KnownTypes> {
  let known: KnownTypes | undefined
  return async () => {
    known ??= { table: kubernetesTable(kubernetesTypes), added, descriptions: await loadDescriptions() }
    return known
  }
}

/** One thing that may be typed. */
export interface SchemaWord {
  readonly label: string
  readonly insert: string
  readonly detail: string
  /** Its description, Markdown; empty where it has none. */
  readonly description: string
  readonly is: 'key' | 'value' | 'name'
  /** What comes first has the lower number. */
  readonly rank: number
}

/** What may be typed at an offset of a Kubernetes object, and where the word begins; undefined where there is none. */
export function schemaWords(
  source: SchemaSource,
  offset: number,
): { readonly words: readonly SchemaWord[]; readonly start: number } | undefined {
  const at = objectAt(source.text, offset)
  if (at === undefined) return undefined
  const { path, part, start } = at.context
  const words =
    part === 'value' ? valueWords(at, source) : path.length === 0 ? headWords(at, source) : keyWords(at, source)
  return words.length === 0 ? undefined : { words, start }
}

/** The apiVersion and the kind together, where an object has neither; its fields otherwise. */
function headWords(at: ObjectAt, source: SchemaSource): readonly SchemaWord[] {
  if (at.kind !== undefined || at.apiVersion !== undefined) return keyWords(at, source)
  return kindsOf(source).map(({ apiVersion, kind }) => ({
    label: kind,
    insert: `apiVersion: ${apiVersion}\n${' '.repeat(at.column)}kind: ${kind}\n`,
    detail: apiVersion,
    description: '',
    is: 'value',
    rank: stability(apiVersion),
  }))
}

function keyWords(at: ObjectAt, source: SchemaSource): readonly SchemaWord[] {
  const { path, word } = at.context
  const labels = labelKeysFor(typedAt(at, source)).filter(({ value }) => !at.stated.has(value))
  if (labels.length > 0)
    return labels.map(({ value, detail }, i) => ({
      label: value,
      insert: `${value}: `,
      detail,
      description: '',
      is: 'name',
      rank: i,
    }))
  const fields = path.length === 0 ? fieldsOf(at, source) : (fieldOnPath(fieldsOf(at, source), path)?.inside() ?? [])
  return fields
    .filter(({ name }) => name !== '*' && (name === word || !at.stated.has(name)))
    .map((field, i) => ({
      label: field.name,
      insert: `${field.name}:${at.isInBraces ? ' ' : afterKey(field, at.column)}`,
      detail: [field.type, detailsText(field)].filter(text => text !== '').join('  '),
      description: paragraphs(field.description),
      is: 'key',
      rank: (field.isRequired ? 0 : 1000) + i,
    }))
}

/** What follows a key: the first line of the object or the list that is its value. */
function afterKey({ type, inside }: DescribedField, column: number): string {
  const indent = ' '.repeat(column + 2)
  if (type.startsWith('[]')) return `\n${indent}- `
  return type.startsWith('map[') || inside().length > 0 ? `\n${indent}` : ' '
}

function valueWords(at: ObjectAt, source: SchemaSource): readonly SchemaWord[] {
  const { path } = at.context
  const value = (label: string, detail: string, is: SchemaWord['is'] = 'value', rank = 0): SchemaWord => ({
    label,
    insert: label,
    detail,
    description: '',
    is,
    rank,
  })
  if (path.length === 1 && path[0] === 'kind')
    return kindsOf(source)
      .filter(({ apiVersion }) => at.apiVersion === undefined || apiVersion === at.apiVersion)
      .map(({ apiVersion, kind }) => value(kind, apiVersion, 'value', stability(apiVersion)))
  if (path.length === 1 && path[0] === 'apiVersion') {
    const all = kindsOf(source).filter(({ kind }) => at.kind === undefined || kind === at.kind)
    return [...new Set(all.map(({ apiVersion }) => apiVersion))].map(one => value(one, '', 'value', stability(one)))
  }
  const typed = typedAt(at, source)
  const stated = valuesFor(typed).map((one, i) => value(one.value, one.detail, 'name', i))
  const field = fieldOnPath(fieldsOf(at, source), path)
  if (field === undefined) return stated
  const values = field.type === 'bool' || field.type === 'boolean' ? ['true', 'false'] : field.values
  return [
    ...values.filter(one => one !== '').map((one, i) => value(one, field.type, 'value', i)),
    ...stated,
    ...namesFor(path, textAt(typed.above.at(-1), 'kind'), source.folder.results()).map(({ name, label }) =>
      value(name, label, 'name', 1000),
    ),
  ]
}

/** The object that is typed in, as its file was read. */
function typedAt({ context, within, kind = '', start }: ObjectAt, { path, folder }: SchemaSource): Typed {
  const own = folder.results().find(one => one.path === path)
  const root = own?.documents
    .flatMap(({ id }) => folder.open(id) ?? [])
    .map(document => rootOf(document).node)
    .findLast(node => node !== undefined && node.start <= context.start && node.start >= start)
  const object = nodesTo(root, { ...context, path: within, part: 'key' }).at(-1)
  return { path: context.path, above: nodesTo(object, context), kind, file: path, folder }
}

/** What a field is: its type, whether it is required, its values, bounds, and since when it is there. */
export function schemaHover(source: SchemaSource, offset: number): Shown | undefined {
  const lines = linesOf(source.text)
  const lineStart = lines.startOf(lines.position(offset).line)
  const line = /^[^\r\n]*/.exec(source.text.slice(lineStart))?.[0] ?? ''
  const match = /^((?: |- )*)(["']?)([A-Za-z][\w./-]*)\2:(?:\s|$)/.exec(line)
  if (match === null) return undefined
  const [, lead = '', quote = '', key = ''] = match
  const start = lineStart + lead.length + quote.length
  const end = start + key.length
  if (offset < start || offset > end) return undefined
  const at = objectAt(source.text, end + quote.length + 1)
  const field = at && fieldOnPath(fieldsOf(at, source), at.context.path)
  if (at === undefined || field === undefined || field.name === '*') return undefined
  const details = detailsText(field)
  const clause = clauseOfField(at.kind, at.context.path, catalogue)
  const where = `${at.kind} ${at.context.path.filter(step => step !== '[]').join('.')}`
  const markdown = [
    `**${literal(key)}** ${codeSpan(field.type)}`,
    ...(details === '' ? [] : [literal(details)]),
    ...(field.description === '' ? [] : [paragraphs(field.description)]),
    ...(clause === undefined ? [] : [`> ${clause.sentence} (contract, ${clause.section})`]),
    literal(where),
  ].join('\n\n')
  return { markdown, start, end }
}

/** A text of somebody else as Markdown, whose lines stay lines. */
const paragraphs = (text: string): string => text.slice(0, LONGEST_DESCRIPTION).split('\n').map(literal).join('  \n')

/** More of what is said of a field is not shown, in UTF-16 units: nobody reads it beside a cursor. */
const LONGEST_DESCRIPTION = 4000

/** The fields of the kind of an object; those of a definition of the workspace where it is none of Kubernetes' own. */
function fieldsOf({ apiVersion, kind }: ObjectAt, { folder, types }: SchemaSource): readonly DescribedField[] {
  if (apiVersion === undefined || kind === undefined) return []
  const key = `${apiVersion}/${kind}`
  const type = Object.hasOwn(types.table.kinds, key) ? types.table.kinds[key] : undefined
  if (type !== undefined) return fieldsOfType(type, types)
  const found = definitionsIn(folder).find(one => one.apiVersion === apiVersion && one.kind === kind)
  return found === undefined ? [] : describedCustom(found, folder.open, types).fields
}

const definitionsIn = ({ results }: Pick<Folder, 'results'>) =>
  results().flatMap(({ facts }) => facts.flatMap(one => (isOf(customResource, one) ? [one.value] : [])))

/** The kinds that there are: Kubernetes' own, and those that the workspace defines. */
function kindsOf({ folder, types }: SchemaSource): readonly { readonly apiVersion: string; readonly kind: string }[] {
  const own = Object.keys(types.table.kinds).map(key => {
    const slash = key.lastIndexOf('/')
    return { apiVersion: key.slice(0, slash), kind: key.slice(slash + 1) }
  })
  return [...own.filter(({ kind }) => !/List$/.test(kind)), ...definitionsIn(folder)]
}

const stability = (apiVersion: string): number =>
  apiVersion.includes('alpha') ? 2 : apiVersion.includes('beta') ? 1 : 0
