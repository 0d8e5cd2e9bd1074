import type { SourceFile } from '../documents/document.ts'
import { linesOf, locate } from '../engine/assemble/locate.ts'
import { isOf } from '../engine/fact.ts'
import {
  admissionObject,
  admissionPolicy,
  completeOwnPolicy,
  completePolicy,
  customResource,
  describeOwnField,
  matchedObjects,
  matchesOf,
  matchText,
  mutatingPolicy,
  OWN_PREFIX,
  ownPolicy,
  policyBinding,
} from '../index.ts'
import { lazily } from '../model/lazily.ts'
import { literal } from '../reporters/markdown-text.ts'
import { factSchema } from '../workspace/pages.ts'
import type { Folder } from './folder.ts'
import type { Shown } from './to-hover.ts'

/** What is known of the expressions of policies in an open file. */
export interface CelSource {
  readonly file: SourceFile
  readonly folder: Pick<Folder, 'results' | 'open'>
  /** As `createLinter` takes them. */
  readonly kubernetesTypes: string
}

/** What may be typed at `offset` of an expression of a policy, and where the word begins; undefined where there is no such expression. */
export function toCelWords({ file: { path, text }, folder, kubernetesTypes }: CelSource, offset: number) {
  const inside = expressionBefore(text.slice(0, offset))
  if (inside === undefined) return undefined
  const all = folder.results()
  const policy = policyAt({ file: { path, text }, folder }, offset)
  if (policy === undefined) return undefined
  if ('docs' in policy) {
    const { words, typed } = completeOwnPolicy(policy, inside, factTypes())
    return { words, start: offset - typed }
  }
  const definitions = all.flatMap(({ facts }) => facts.flatMap(one => (isOf(customResource, one) ? [one.value] : [])))
  const objects = all.flatMap(({ facts }) => facts.flatMap(one => (isOf(admissionObject, one) ? [one.value] : [])))
  const { words, typed } = completePolicy(policy, inside, kubernetesTypes, definitions, matchesOf(policy, objects))
  return { words, start: offset - typed }
}

/** Of several policies in a file, the one that begins last before the cursor. */
function policyAt({ file: { path, text }, folder }: Omit<CelSource, 'kubernetesTypes'>, offset: number) {
  const lines = linesOf(text)
  const own = folder.results().find(one => one.path === path)?.facts ?? []
  return own
    .flatMap(one =>
      isOf(admissionPolicy, one) || isOf(mutatingPolicy, one) || isOf(ownPolicy, one) ? [one.value] : [],
    )
    .findLast(({ at }) => {
      const document = folder.open(at.document)
      return document !== undefined && locate(document, lines, at).start <= offset
    })
}

/** The schema of all facts, which the build writes; without it nothing is known of their fields. */
const factTypes = lazily((): Record<string, unknown> => {
  const schema: unknown = JSON.parse(factSchema())
  return typeof schema === 'object' && schema !== null ? { ...schema } : {}
})

/** What a policy whose name is at `offset` applies to, or what a field is that one names there. */
export const toCelHover = (source: Omit<CelSource, 'kubernetesTypes'>, offset: number): Shown | undefined =>
  toReachHover(source, offset) ?? toFieldHover(source, offset)

/** What the field of a fact is that an expression of a policy of clauselint names at `offset`. */
function toFieldHover(source: Omit<CelSource, 'kubernetesTypes'>, offset: number): Shown | undefined {
  const { text } = source.file
  const start = offset - (/\w*$/.exec(text.slice(Math.max(0, offset - LONGEST), offset))?.[0].length ?? 0)
  const end = offset + (/^\w*/.exec(text.slice(offset, offset + LONGEST))?.[0].length ?? 0)
  const inside = expressionBefore(text.slice(0, end))
  const policy = inside === undefined ? undefined : policyAt(source, offset)
  if (inside === undefined || policy === undefined || !('docs' in policy)) return undefined
  const found = describeOwnField(policy, inside, factTypes())
  if (found === undefined) return undefined
  const { name, type, description } = found
  return {
    markdown: `**${literal(name)}**: ${literal(type)}${description === '' ? '' : `\n\n${literal(description)}`}`,
    start,
    end,
  }
}

/** More objects are counted only. */
const MOST_SHOWN = 10

/** What the policy whose name is at `offset` applies to, and what it matches in the workspace; undefined where there is none. */
function toReachHover(
  { file: { path, text }, folder }: Omit<CelSource, 'kubernetesTypes'>,
  offset: number,
): Shown | undefined {
  const results = folder.results()
  const lines = linesOf(text)
  const all = results.flatMap(({ facts }) => facts)
  for (const one of results.find(result => result.path === path)?.facts ?? []) {
    if (!isOf(admissionPolicy, one) && !isOf(ownPolicy, one)) continue
    const document = folder.open(one.value.at.document)
    const range = document && locate(document, lines, one.value.at)
    if (range === undefined || offset < range.start || offset > range.end) continue
    const { start, end } = range
    if (isOf(ownPolicy, one)) {
      const counts = one.value.facts.map(fact => `${all.filter(other => other.fact === fact).length} ${fact}`)
      return {
        markdown: `**${OWN_PREFIX}${literal(one.value.name)}** judges here: ${literal(counts.join(', '))}`,
        start,
        end,
      }
    }
    const objects = all.flatMap(other => (isOf(admissionObject, other) ? [other.value] : []))
    const bindings = all.flatMap(other => (isOf(policyBinding, other) ? [other.value] : []))
    const matched = matchedObjects(one.value, objects, bindings)
    const shown = matched.slice(0, MOST_SHOWN).map(({ kind, namespace, name }) => {
      const inNamespace = namespace === undefined ? '' : `${namespace}/`
      return `- ${literal(`${kind} ${inNamespace}${name}`)}`
    })
    const more = matched.length > MOST_SHOWN ? [`- and ${matched.length - MOST_SHOWN} more`] : []
    const markdown = [
      `**${literal(one.value.name)}** applies to:`,
      matchText(one.value)
        .map(line => `- ${literal(line)}`)
        .join('\n'),
      matched.length === 0
        ? 'It matches nothing here.'
        : `It matches ${matched.length} ${matched.length === 1 ? 'object' : 'objects'} here:`,
      [...shown, ...more].join('\n'),
    ]
    return { markdown: markdown.filter(part => part !== '').join('\n\n'), start, end }
  }
  return undefined
}

/** More of an expression is not looked at, in UTF-16 units. */
const LONGEST = 5000
const KEY = /(?:^|[\s{,])["']?(?:expression|messageExpression|valueExpression)["']?:(?:\s+|$)/

/** What of an expression is before the cursor: the value of its key, on one line or in a block below. */
export function expressionBefore(before: string): string | undefined {
  const lines = before.slice(-LONGEST).split(/\r\n|\n|\r/)
  const below: string[] = []
  for (const line of lines.reverse()) {
    const key = lastMatch(line)
    if (key !== undefined) {
      const column = line.search(/[^\s-]/)
      const isInside = below.every(one => one.trim() === '' || one.search(/\S/) > column)
      return isInside ? writtenIn(line.slice(key), below) : undefined
    }
    below.unshift(line)
  }
  return undefined
}

/** Where the value of the last key of an expression in a line begins. */
function lastMatch(line: string): number | undefined {
  let found: number | undefined
  for (const match of line.matchAll(new RegExp(KEY, 'g'))) found = match.index + match[0].length
  return found
}

/** The text of a value that begins in a line; undefined where it has ended already. */
function writtenIn(first: string, below: readonly string[]): string | undefined {
  if (/^[|>][-+\d]*\s*$/.test(first) || (first === '' && below.length > 0)) return below.join('\n')
  const whole = [first, ...below].join('\n')
  if (whole.startsWith('"')) return /^"(?:[^"\\]|\\.)*"/.test(whole) ? undefined : unescaped(whole.slice(1))
  if (whole.startsWith("'"))
    return /^'(?:[^']|'')*'(?!')/.test(whole) ? undefined : whole.slice(1).replaceAll("''", "'")
  return /\s#/.test(whole) ? undefined : whole
}

const unescaped = (text: string): string => text.replaceAll(/\\(["\\/])/g, '$1')
