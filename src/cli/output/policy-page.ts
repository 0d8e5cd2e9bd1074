import { redactSentence } from '../../engine/redaction/redact.ts'
import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import {
  ADMISSION_PREFIX,
  type AdmissionPolicy,
  type NamedExpression,
  namedPolicy,
  type PolicyBinding,
  policyId,
  type Validation,
} from '../../facts/policy/admission-policy.ts'
import { matchText } from '../../facts/policy/match-text.ts'
import { OWN_PREFIX, type OwnPolicy } from '../../facts/policy/own-policy.ts'
import { codeSpan, inert } from '../../reporters/markdown-text.ts'

/** An example of a policy: documents in which a test expects findings, or none. */
export interface PolicyExample {
  readonly name: string
  readonly documents: readonly { readonly path: string; readonly text: string }[]
}

/** What a page is made of. */
export interface PolicyPage {
  /** The rules of an admission policy, or one that a user has written for clauselint. */
  readonly policy: readonly AdmissionPolicy[] | OwnPolicy
  /** `policies/team.yaml:3` */
  readonly place: string
  readonly annotations: Readonly<Record<string, string>>
  readonly bindings: readonly PolicyBinding[]
  readonly examples: readonly PolicyExample[]
}

/** The page of a policy, in Markdown: what it is for, what it applies to, what it demands, and examples. */
export function policyPage({ policy, place, annotations, bindings, examples }: PolicyPage): string {
  const own = 'docs' in policy ? ownSections(policy, place) : admissionSections(policy, place, annotations, bindings)
  const shown = examples.flatMap(({ name, documents }) => [
    `### ${inert(name)}`,
    ...documents.flatMap(({ path, text }) => [
      ...(documents.length > 1 ? [codeSpan(path)] : []),
      block(text, path.slice(path.lastIndexOf('.') + 1)),
    ]),
  ])
  const text = `${[...own, ...(shown.length === 0 ? [] : ['## Examples', ...shown])].join('\n\n')}\n`
  return redactSentence(text).split('\n').map(visibleAtLineStart).join('\n')
}

/** What a policy is for, in one line without a full stop: what it says of itself, else its first message. */
export function policySummary({ policy, annotations }: Pick<PolicyPage, 'policy' | 'annotations'>): string {
  const own = 'docs' in policy
  const { title, description } = aboutOf(annotations)
  const [first] = own ? [policy] : policy
  const messages = first?.validations.map(({ message }) => message) ?? []
  const said = own ? [policy.docs] : [title, description]
  const text = [...said, ...messages].find(one => one !== undefined && one.trim() !== '')
  const name = own ? OWN_PREFIX + policy.name : ADMISSION_PREFIX + (policy[0]?.policy ?? '')
  const [line = ''] = redactSentence(text?.trim() ?? `Follow the policy ${name}`).split('\n', 1)
  return inert(line.trim().replace(/\.$/, ''))
}

function ownSections(policy: OwnPolicy, place: string): readonly string[] {
  const { name, docs, facts, conditions, variables, validations } = policy
  return [
    `# ${OWN_PREFIX}${name}`,
    ...paragraph(docs),
    list([`File: ${codeSpan(place)}`, `Judges: ${facts.map(codeSpan).join(', ')}`]),
    ...conditionsSection(conditions),
    '## Demands',
    ...validations.flatMap((one, i) => [
      ...numbered(OWN_PREFIX + name, i, validations),
      ...validationParts(one, `${one.severity}: `),
    ]),
    ...variablesSection(variables),
  ]
}

function admissionSections(
  rules: readonly AdmissionPolicy[],
  place: string,
  annotations: Readonly<Record<string, string>>,
  bindings: readonly PolicyBinding[],
): readonly string[] {
  const [first] = rules
  if (first === undefined) return []
  const { title, description, links, words } = aboutOf(annotations)
  const { system, policy, paramKind, isStrict, namespace } = first
  return [
    `# ${inert(policyId({ name: policy, policy }))}`,
    ...paragraph(title === undefined ? '' : `**${inert(title)}**`),
    ...paragraph(description ?? ''),
    list([
      `File: ${codeSpan(place)}`,
      ...words.map(([key, value]) => `${key}: ${inert(value)}`),
      ...links.map(link => `More: <${link}>`),
      ...(namespace === undefined ? [] : [`Only in the namespace ${codeSpan(namespace)}`]),
      ...actionLines(first, bindings),
      ...(paramKind === undefined ? [] : [`Parameters: ${codeSpan(`${paramKind.apiVersion} ${paramKind.kind}`)}`]),
      `An expression that fails ${isStrict ? 'denies' : 'is ignored'}${system === 'Gatekeeper' ? '' : ` (failurePolicy ${isStrict ? 'Fail' : 'Ignore'})`}`,
    ]),
    ...rules.flatMap(rule => ruleSections(rule, rules.length > 1 ? '###' : '##')),
  ]
}

function ruleSections(rule: AdmissionPolicy, level: '##' | '###'): readonly string[] {
  const { conditions, variables, validations, notJudged } = rule
  const head = level === '###' ? [`## ${inert(policyId(rule))}`] : []
  if (notJudged !== undefined) return [...head, `clauselint does not evaluate it: ${inert(notJudged)}.`]
  const match = matchText(rule)
  return [
    ...head,
    `${level} Applies to`,
    list(match.length === 0 ? ['everything'] : match.map(inert)),
    ...conditionsSection(conditions),
    `${level} Demands`,
    ...validations.flatMap((one, i) => [...numbered(policyId(rule), i, validations), ...validationParts(one, '')]),
    ...variablesSection(variables),
  ]
}

/** What happens to what is denied. */
function actionLines(
  { system, actions, policy }: AdmissionPolicy,
  bindings: readonly PolicyBinding[],
): readonly string[] {
  if (system === 'Gatekeeper') return []
  if (system === 'Kyverno') return [`Does: ${actions.join(', ')}`]
  const own = bindings.filter(one => one.policy.text === policy)
  return own.length === 0
    ? ['No binding here, so clauselint only warns']
    : own.map(one => `Bound by ${codeSpan(namedPolicy(one))}: ${one.actions.join(', ')}`)
}

/** The id of one of several validations. */
const numbered = (id: string, index: number, all: readonly Validation[]): readonly string[] =>
  all.length > 1 ? [`**${inert(`${id}/${index + 1}`)}**`] : []

function validationParts({ message, messageExpression, expression }: Validation, before: string): readonly string[] {
  const said =
    message === undefined
      ? messageExpression && `the message of ${codeSpan(messageExpression.text.trim())}`
      : inert(message)
  return [`${before}${said ?? 'it must be true that'}`, block(expression.text, 'cel')]
}

const conditionsSection = (conditions: readonly NamedExpression[]): readonly string[] =>
  conditions.length === 0 ? [] : ['Only where all of these are true:', list(conditions.map(named))]

const variablesSection = (variables: readonly NamedExpression[]): readonly string[] =>
  variables.length === 0 ? [] : ['Variables:', list(variables.map(named))]

const named = ({ name, text }: NamedExpression): string =>
  `${codeSpan(name)}: ${codeSpan(text.trim().replaceAll(/\s+/g, ' '))}`

/** Words that annotations of policies end with, whatever system they are of (`policies.kyverno.io/title`). */
const WORDS = ['category', 'severity', 'subject'] as const

function aboutOf(annotations: Readonly<Record<string, string>>) {
  const byWord = new Map(
    Object.entries(annotations).map(([key, value]) => [
      key.slice(key.lastIndexOf('/') + 1).toLowerCase(),
      value.trim(),
    ]),
  )
  return {
    title: byWord.get('title'),
    description: byWord.get('description'),
    words: WORDS.flatMap(word => {
      const value = byWord.get(word)
      return value === undefined ? [] : [[`${word.charAt(0).toUpperCase()}${word.slice(1)}`, value] as const]
    }),
    links: [...byWord.values()].filter(value => /^https:\/\/[\w./#?=&%:+~-]+$/.test(value)),
  }
}

const paragraph = (text: string): readonly string[] => (text.trim() === '' ? [] : [text.trim()])

const list = (lines: readonly string[]): string => lines.map(line => `- ${line}`).join('\n')

/** Between a fence that is longer than any in the text, which cannot close it. */
function block(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.trim()}\n${fence}`
}
