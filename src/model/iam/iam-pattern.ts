import type { Answer } from '../answer.ts'

/**
 * The place of a pattern decides how it is read:
 * - `action`: case does not matter (IAM User Guide, "IAM JSON policy elements: Action");
 * - `resource`: case matters; `*` and `?` stay inside their colon-separated segment, but a `*` that ends its segment may run on past
 *   the colon ("IAM JSON policy elements: Resource"); after the fifth colon, in the service's own part, colons are ordinary characters;
 * - `arn`: as the operator ArnLike reads, which checks the six components one by one: like `resource`, but only a `*` that ends the
 *   whole pattern runs on ("IAM JSON policy elements: Condition operators");
 * - `string`: case matters, `*` and `?` match anything.
 */
export type PatternUse = 'action' | 'resource' | 'arn' | 'string'

/** A pattern ready for comparing; made by `compilePattern`. */
export interface Pattern {
  readonly tokens: readonly Token[]
  /** Whether it has a policy variable, whose value is known only with the request. */
  readonly hasVariable: boolean
}

/** One character, or one (`?`) or any number (`*`) of characters; `colons`: whether a colon may be among them. */
type Token = { readonly text: string } | { readonly many: boolean; readonly colons: boolean }

/** The longest ARN that IAM's API takes. Comparing two patterns costs the product of their lengths, so two longer ones are not compared. */
const MAX_LENGTH = 2048

/**
 * Reads an IAM pattern with the wildcards `*` (any number of characters) and `?` (one). If `variables` is set, as in
 * documents of version 2012-10-17, `${aws:username}` matches any text, and `${*}`, `${?}` and `${$}` the character
 * itself (IAM User Guide, "IAM policy elements: Variables and tags").
 */
export function compilePattern(text: string, use: PatternUse, variables = false): Pattern {
  const tokens: Token[] = []
  let hasVariable = false
  let colons = 0
  const lastBrace = variables ? text.lastIndexOf('}') : -1
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    const variable = i < lastBrace ? readVariable(text, i) : undefined
    if (variable !== undefined) {
      const isCharacter = ['*', '?', '$'].includes(variable)
      hasVariable ||= !isCharacter
      tokens.push(isCharacter ? { text: variable } : { many: true, colons: true })
      i += variable.length + 2
    } else if (character === '*' || character === '?') {
      if (character === '*' && text[i + 1] === '*') continue
      tokens.push({ many: character === '*', colons: crossesColons(text, i, use, colons) })
    } else {
      if (character === ':') colons++
      tokens.push({ text: use === 'action' ? character.toLowerCase() : character })
    }
  }
  return { tokens, hasVariable }
}

const readVariable = (text: string, index: number): string | undefined =>
  text.startsWith('${', index) ? text.slice(index + 2, text.indexOf('}', index)) : undefined

function crossesColons(text: string, index: number, use: PatternUse, colonsBefore: number): boolean {
  if (use === 'action' || use === 'string' || colonsBefore >= 5) return true
  const next = text[index + 1]
  return text[index] === '*' && (next === undefined || (use === 'resource' && next === ':'))
}

/** Whether every text that `narrow` matches is matched by `wide`. False for two patterns that are both longer than any ARN. */
export function patternCovers(wide: Pattern, narrow: Pattern): boolean {
  if (isTooLong(wide, narrow)) return false
  const steps = toSteps(wide.tokens)
  let active = reach(steps, new Set([0]))
  for (const token of narrow.tokens) {
    if (active.size === 0) return false
    active = reach(steps, new Set([...active].flatMap(index => follow(steps[index], index, token))))
  }
  return active.has(steps.length)
}

/**
 * Whether `pattern`, in which `*` and `?` match any characters, matches the whole of `text`. At most the product of their
 * lengths: what is behind a `*` is looked for from where the one before has ended, and not again with less of that.
 */
export function matchesText(pattern: string, text: string): boolean {
  let [at, star, from] = [0, -1, 0]
  for (let i = 0; i < text.length; ) {
    const one = pattern.charAt(at)
    if (one === '*') {
      star = at++
      from = i
    } else if (one === '?' || (one !== '' && one === text.charAt(i))) {
      at++
      i++
    } else {
      if (star < 0) return false
      at = star + 1
      i = ++from
    }
  }
  while (pattern.charAt(at) === '*') at++
  return at === pattern.length
}

/** Whether some text is matched by both patterns. True for two patterns that are both longer than any ARN. */
export function patternsOverlap(one: Pattern, other: Pattern): boolean {
  if (isTooLong(one, other)) return true
  const width = other.tokens.length + 1
  // One row of "the first i tokens of one and the first j tokens of other match some common text" after another.
  let row: boolean[] = [true]
  for (let i = 0; i <= one.tokens.length; i++) {
    const a = one.tokens[i]
    const next: boolean[] = []
    for (let j = 0; j < width; j++) {
      if (!row[j]) continue
      const b = other.tokens[j]
      if (isMany(a)) next[j] = true
      if (isMany(b)) row[j + 1] = true
      if (!a || !b || !isCompatible(a, b)) continue
      if (isMany(a)) row[j + 1] = true
      else next[isMany(b) ? j : j + 1] = true
    }
    if (i === one.tokens.length) return row[width - 1] === true
    row = next
  }
  return false
}

/**
 * The same for two texts whose wildcards match any characters. Most parts of ARNs have none, or nothing else: these need not be
 * compiled.
 */
export function textsOverlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return true
  if (!WILDCARD.test(other)) return matchesText(one, other)
  if (!WILDCARD.test(one)) return matchesText(other, one)
  return patternsOverlap(compilePattern(one, 'string'), compilePattern(other, 'string'))
}

const WILDCARD = /[*?]/

/**
 * Whether `pattern` matches `text`, which may itself have wildcards: then yes means all of it, unknown a part of it.
 * Unknown too where the answer depends on a policy variable.
 */
export function matchPattern(pattern: Pattern, text: Pattern): Answer {
  if (!pattern.hasVariable && patternCovers(pattern, text)) return 'yes'
  return patternsOverlap(pattern, text) ? 'unknown' : 'no'
}

const isTooLong = (one: Pattern, other: Pattern): boolean =>
  Math.min(one.tokens.length, other.tokens.length) > MAX_LENGTH

const isMany = (token: Token | undefined): boolean => token !== undefined && 'many' in token && token.many

function isCompatible(a: Token, b: Token): boolean {
  if ('text' in a) return 'text' in b ? a.text === b.text : b.colons || a.text !== ':'
  return 'text' in b ? a.colons || b.text !== ':' : true
}

/** A token of the wide pattern; `waits` marks a `?` beside a `*`, which may take its character from anywhere in what both match. */
type Step = Token & { readonly waits?: boolean }

function toSteps(tokens: readonly Token[]): readonly Step[] {
  const steps: Step[] = []
  for (let i = 0; i < tokens.length; ) {
    const run = wildcardRun(tokens, i)
    if (run.some(isMany)) {
      const ones = run.filter(token => !isMany(token))
      steps.push(...ones.map(one => ({ ...one, waits: true })), ...run.filter(isMany).slice(0, 1))
      i += run.length
    } else steps.push(...tokens.slice(i, ++i))
  }
  return steps
}

/** The wildcards from `start` on that match the same characters. */
function wildcardRun(tokens: readonly Token[], start: number): readonly Token[] {
  const first = tokens[start]
  if (!first || 'text' in first) return []
  let end = start + 1
  for (let token = tokens[end]; token && 'colons' in token && token.colons === first.colons; token = tokens[end]) end++
  return tokens.slice(start, end)
}

/** The steps together with those behind a `*`, which may match nothing. */
function reach(steps: readonly Step[], active: Set<number>): Set<number> {
  for (const index of active) if (isMany(steps[index])) active.add(index + 1)
  return active
}

/** The positions of the wide pattern after `token` of the narrow one. */
function follow(step: Step | undefined, index: number, token: Token): readonly number[] {
  if (!step) return []
  if ('text' in step) return 'text' in token && token.text === step.text ? [index + 1] : []
  const isInside = step.colons || ('text' in token ? token.text !== ':' : !token.colons)
  if (!isInside) return []
  if (isMany(token)) return isMany(step) || step.waits ? [index] : []
  return [isMany(step) ? index : index + 1]
}
