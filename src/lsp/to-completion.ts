import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver/node'
import type { SourceFile } from '../documents/document.ts'
import type { Finding } from '../engine/finding.ts'
import type { Registry } from '../engine/registry.ts'
import { configurationWords, type Word } from './configuration-words.ts'
import { type GraphSource, toExpressionWords } from './graph-assist.ts'
import type { PolicyWords } from './policy-assist.ts'
import { type Positions, toRange } from './positions.ts'
import { ruleNames } from './rule-names.ts'
import { type SchemaSource, schemaWords } from './schema-assist.ts'

const DIRECTIVES: readonly Word[] = [
  { text: 'clauselint-disable-next-line', kind: 'key', detail: 'Suppresses rules on the next line.' },
  { text: 'clauselint-disable-line', kind: 'key', detail: 'Suppresses rules on this line.' },
  { text: 'clauselint-disable-file', kind: 'key', detail: 'Suppresses rules in this file.' },
  { text: 'clauselint-disable', kind: 'key', detail: 'Suppresses rules up to clauselint-enable.' },
  { text: 'clauselint-enable', kind: 'key', detail: 'Ends clauselint-disable.' },
]

const EXPRESSION_KINDS = {
  field: CompletionItemKind.Field,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
} as const

/**
 * What may be typed at `offset`: suppression comments with the names of rules and checks; the configuration's words; expressions of
 * graphs; what `policy` found of policies.
 */
export function toCompletion(
  file: SourceFile,
  offset: number,
  positions: Positions,
  {
    registry,
    isConfiguration,
    graphs,
    policy,
    cel,
    findings = [],
  }: {
    readonly registry: Registry
    readonly isConfiguration: boolean
    readonly graphs: GraphSource
    readonly policy?: PolicyWords | undefined
    /** What may be typed in an expression of an admission policy. */
    readonly cel?: ReturnType<typeof toExpressionWords>
    /** Those of the file: their rules and checks come first in a comment that may suppress them. */
    readonly findings?: readonly Finding[]
  },
): readonly CompletionItem[] {
  const suppression = suppressionWords(file.text, offset, registry)
  const expression =
    suppression === undefined && !isConfiguration ? (toExpressionWords(graphs, offset) ?? cel) : undefined
  if (expression !== undefined) {
    const range = toRange(positions, expression.start, offset)
    return expression.words.map(({ name, kind, detail }) => ({
      label: name,
      kind: EXPRESSION_KINDS[kind],
      detail,
      filterText: name,
      textEdit: { range, newText: name },
    }))
  }
  if (policy !== undefined && suppression === undefined) {
    const range = toRange(positions, policy.start, offset)
    return policy.words.map(({ name, detail }) => ({
      label: name,
      kind: CompletionItemKind.Value,
      detail,
      filterText: name,
      textEdit: { range, newText: name },
    }))
  }
  const { words, start } =
    suppression ?? (isConfiguration ? configurationWords(file.text, offset, registry) : { words: [], start: offset })
  const range = toRange(positions, start, offset)
  const meant = new Set(suppression === undefined ? [] : suppressible(file.text, offset, findings))
  return words.map(({ text, kind, detail }) => ({
    label: text,
    kind: kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.Value,
    detail,
    filterText: text,
    ...(suppression !== undefined && kind === 'value' && { sortText: `${meant.has(text) ? 0 : 1} ${text}` }),
    textEdit: { range, newText: suppression === undefined && kind === 'key' ? `${text}: ` : text },
  }))
}

const SCHEMA_KINDS = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  name: CompletionItemKind.Reference,
} as const

/** What may be typed at `offset` of a Kubernetes object: fields, the required ones first, values, and names of objects. */
export function toSchemaItems(source: SchemaSource, offset: number, positions: Positions): readonly CompletionItem[] {
  const found = schemaWords(source, offset)
  if (found === undefined) return []
  const range = toRange(positions, found.start, offset)
  return found.words.map(({ label, insert, detail, description, is, rank }) => ({
    label,
    kind: SCHEMA_KINDS[is],
    detail,
    filterText: label,
    sortText: `${String(rank).padStart(5, '0')} ${label}`,
    ...(description !== '' && { documentation: { kind: MarkupKind.Markdown, value: description } }),
    textEdit: { range, newText: insert },
  }))
}

/** The rules and checks of what a comment at `offset` would suppress: on its line, on the next one, or anywhere in the file. */
function suppressible(text: string, offset: number, findings: readonly Finding[]): readonly string[] {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [comment] = /clauselint-[a-z-]+/.exec(text.slice(start, offset)) ?? ['']
  const line = text.slice(0, start).split('\n').length
  const wanted =
    comment === 'clauselint-disable-next-line' ? line + 1 : comment === 'clauselint-disable-line' ? line : undefined
  return findings
    .filter(({ location }) => wanted === undefined || location.startLine === wanted)
    .flatMap(({ rule, check }) => [rule, check])
}

/** The words of a suppression comment; undefined where `offset` is in none, or behind the reason's two dashes. */
function suppressionWords(text: string, offset: number, registry: Registry) {
  const line = /[^\r\n]*$/.exec(text.slice(Math.max(0, offset - 1000), offset))?.[0] ?? ''
  const comment = /(?:^|\s)(?:#|\/\/)\s*(\S.*)?$/.exec(line)?.[1] ?? ''
  const directive = /^clauselint-[a-z-]*$/.test(comment) || (comment !== '' && 'clauselint-'.startsWith(comment))
  if (directive) return { words: DIRECTIVES, start: offset - comment.length }
  const names = /^clauselint-(?:disable|enable)[a-z-]*\s+(.*)$/.exec(comment)?.[1]
  if (names === undefined || /(?:^|\s)--(?:\s|$)/.test(names)) return undefined
  const word = /[^\s,]*$/.exec(names)?.[0] ?? ''
  const words = ruleNames(registry).map(({ name, summary }): Word => ({ text: name, kind: 'value', detail: summary }))
  return { words, start: offset - word.length }
}
