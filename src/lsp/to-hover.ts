import type { SourceFile } from '../documents/document.ts'
import { linesOf } from '../engine/assemble/locate.ts'
import type { Finding } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import type { Registry } from '../engine/registry.ts'
import { codeSpan, literal } from '../reporters/markdown-text.ts'
import type { Check } from '../schemas/catalogue.ts'
import { describeConfiguration } from './configuration-words.ts'
import { ruleNamed } from './rule-names.ts'

/** What is shown beside a place: Markdown about `start`…`end` (UTF-16 offsets). */
export interface Shown {
  readonly markdown: string
  readonly start: number
  readonly end: number
}

/** What the hover text is computed from. */
export interface HoverContext {
  readonly registry: Registry
  readonly findings: readonly Finding[]
  readonly catalogue: readonly Check[]
  /** A rule's page, Markdown; undefined where it has none. */
  readonly readPage: (rule: string) => string | undefined
  readonly isConfiguration: boolean
}

/** Findings that are shown for one place: more of them would hide the text. */
const MAX_FINDINGS = 3

/**
 * The hover text for the place at `offset`: its findings, with the contract's clause, the field and the rule's page;
 * a rule that a suppression or the configuration names; a key of the configuration. Undefined where that is nothing.
 */
export function toHover(file: SourceFile, offset: number, context: HoverContext): Shown | undefined {
  const found = context.findings.filter(({ location }) => location.start <= offset && offset <= location.end)
  const [first] = found
  if (first !== undefined) {
    const parts = found.slice(0, MAX_FINDINGS).map(finding => aboutFinding(finding, context))
    return { markdown: parts.join('\n\n---\n\n'), start: first.location.start, end: first.location.end }
  }
  const word = wordAt(file.text, offset)
  if (!context.isConfiguration && !word.line.includes('clauselint-')) return undefined
  const rule = ruleNamed(word.text, context.registry)
  const described = context.isConfiguration ? describeConfiguration(file.text, offset) : undefined
  const markdown = rule === undefined ? described : aboutName(word.text, rule.id, context)
  return markdown === undefined ? undefined : { markdown, start: word.start, end: word.end }
}

function aboutFinding({ rule, check, message, object, pointer }: Finding, context: HoverContext): string {
  const field = pointer === '' ? '' : codeSpan(visible(pointer))
  const where = [literal(object), field].filter(text => text !== '').join(', ')
  return [
    `**${check}** ${literal(message)}`,
    ...(where === '' ? [] : [where]),
    ...clause(check, context),
    ...page(rule, context),
  ].join('\n\n')
}

const aboutName = (name: string, rule: string, context: HoverContext): string =>
  [`**${name}**`, ...clause(name, context), ...page(rule, context)].join('\n\n')

function clause(check: string, { catalogue }: HoverContext): readonly string[] {
  const stated = catalogue.find(({ id }) => id === check)
  return stated === undefined ? [] : [`> ${stated.sentence} (contract, ${stated.section})`]
}

/** A page's summary, why it matters and how to fix it; the rest is a click away. */
function page(rule: string, { readPage, registry }: HoverContext): readonly string[] {
  const text = readPage(rule)
  const summary = registry.ruleOf(rule)?.summary
  const title = summary === undefined ? [] : [`${rule}: ${summary}.`]
  if (text === undefined) return title
  const wanted = ['## Why it matters', '## How to fix it']
  const sections = text.split(/\n(?=## )/).filter(section => wanted.some(heading => section.startsWith(heading)))
  return [...title, ...sections.map(section => section.trim().replace(/^## /, '### '))]
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly line: string
}

/** The word at the offset, of what names of rules, checks and keys are made of. */
function wordAt(text: string, offset: number): Word {
  const lines = linesOf(text)
  const { line } = lines.position(offset)
  const lineStart = lines.startOf(line)
  const content = /^[^\r\n]*/.exec(text.slice(lineStart))?.[0] ?? ''
  for (const match of content.matchAll(/[\w/-]+/g)) {
    const start = lineStart + match.index
    const end = start + match[0].length
    if (start <= offset && offset <= end) return { text: match[0], start, end, line: content }
  }
  return { text: '', start: offset, end: offset, line: content }
}
