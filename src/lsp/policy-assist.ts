import type { SourceFile } from '../documents/document.ts'
import { linesOf, locate } from '../engine/assemble/locate.ts'
import { isOf } from '../engine/fact.ts'
import { visible } from '../engine/redaction/visible.ts'
import { statedPolicy } from '../index.ts'
import {
  compares,
  describeAction,
  describeKey,
  type PolicyPart,
  type PolicyWord,
  policyWords,
} from '../model/iam/policy-words.ts'
import { codeSpan } from '../reporters/markdown-text.ts'
import { bracketContext } from './bracket-context.ts'
import type { Folder } from './folder.ts'
import type { Shown } from './to-hover.ts'
import { type TypingContext, typingContext } from './yaml-context.ts'

/** What is known of the policies in an open file. */
export interface PolicySource {
  readonly file: SourceFile
  readonly folder: Pick<Folder, 'deployed' | 'open'>
}

/** Resource types, or actions, that are shown; the rest is counted. */
const MOST_SHOWN = 10

/** What the action, condition key or operator at `offset` is; undefined where there is none. */
export function toPolicyHover({ file: { path, text }, folder }: PolicySource, offset: number): Shown | undefined {
  const lines = linesOf(text)
  for (const one of folder.deployed().flatMap(({ facts }) => facts)) {
    if (!isOf(statedPolicy, one)) continue
    for (const { actions, notActions, conditions } of one.value.document.statements) {
      const words = [
        ...[...actions, ...notActions].map(action => ({ at: action.at, lines: () => aboutAction(action.text) })),
        ...conditions.flatMap(({ operator, operatorAt, key }) => [
          ...(operator === undefined
            ? []
            : [{ at: operatorAt, lines: () => [`**${operator.operator}** compares ${compares(operator.operator)}.`] }]),
          { at: key.at, lines: () => aboutKey(key.text) },
        ]),
      ]
      for (const word of words) {
        const opened = word.at.document.startsWith(`${path}#`) ? folder.open(word.at.document) : undefined
        if (opened === undefined) continue
        const { start, end } = locate(opened, lines, word.at)
        if (offset < start || offset > end) continue
        const about = word.lines()
        if (about.length > 0) return { markdown: about.join('\n\n'), start, end }
      }
    }
  }
  return undefined
}

function aboutAction(text: string): readonly string[] {
  const found = describeAction(text)
  if (found === undefined) return []
  const { service, page, actions } = found
  const [only] = actions
  const link = `[Actions of ${service}](${page})`
  if (only === undefined) return [`No action of ${service} is called ${codeSpan(visible(text))}.`, link]
  if (!/[*?]/.test(text)) {
    const { level, resources } = only
    const types = shortened(resources.map(({ name, arn }) => `- ${name}: ${codeSpan(arn)}`))
    const head = `**${text.slice(0, text.indexOf(':'))}:${only.name}**: access level ${level}.`
    return [head, types.length === 0 ? 'It acts on no resource: only `*` allows it.' : types.join('\n'), link]
  }
  const list = shortened(actions.map(({ name, level }) => `- ${name}: ${level}`))
  return [`${codeSpan(visible(text))}: ${actions.length} actions of ${service}.`, list.join('\n'), link]
}

function aboutKey(text: string): readonly string[] {
  const found = describeKey(text)
  if (found === undefined) return []
  const { name, type, service } = found
  return [`${codeSpan(name)}: ${type}, ${service === undefined ? 'of all services' : `of ${service}`}.`]
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_SHOWN ? lines : [...lines.slice(0, MOST_SHOWN), `- and ${lines.length - MOST_SHOWN} more`]

/** Words of a policy, and where the one that is typed begins. */
export interface PolicyWords {
  readonly words: readonly PolicyWord[]
  readonly start: number
}

/** What may be typed at `offset` of a policy, and where the word begins; undefined where no such words belong. */
export function toPolicyWords({ path, text }: SourceFile, offset: number): PolicyWords | undefined {
  const contexts = [
    /\.ya?ml$/.test(path) ? typingContext(text, offset) : undefined,
    bracketContext(text, offset, /\.(?:tf|tofu|hcl)$/.test(path)),
  ]
  const [typed] = contexts.flatMap(one => (one === undefined ? [] : (partOf(one) ?? [])))
  if (typed === undefined) return undefined
  const { part, word } = typed
  const services = new Set(Array.from(text.matchAll(/\b([a-z][a-z0-9-]{1,60}):[A-Z*]/g), match => match[1] ?? ''))
  return { words: policyWords(part, word, [...services]), start: offset - word.length }
}

const ACTIONS = /^(?:not_?)?actions?$/i
const CONDITION = /^conditions?$/i

/** Which word of a statement is typed; undefined where it is none of these. */
function partOf({ path, part, word }: TypingContext): { readonly part: PolicyPart; readonly word: string } | undefined {
  const keys = path.filter(key => key !== '[]')
  const [above, own] = [keys.at(-2) ?? '', keys.at(-1) ?? '']
  if (!keys.some(key => /^statements?$/i.test(key))) return undefined
  if (part === 'key') {
    if (CONDITION.test(own)) return { part: 'operator', word }
    return CONDITION.test(above) ? { part: 'key', word } : undefined
  }
  if (ACTIONS.test(own)) return { part: 'action', word }
  // In YAML the colon of `- ecr:` makes a key of the service.
  if (ACTIONS.test(above) && word === '') return { part: 'action', word: `${own}:` }
  if (above !== 'condition') return undefined
  return own === 'test' ? { part: 'operator', word } : own === 'variable' ? { part: 'key', word } : undefined
}
