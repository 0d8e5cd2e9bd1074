import type { CheckText } from '../engine/rule.ts'
import type { Severity } from '../engine/settings.ts'
import type { RuleDescription, RuleInformation } from './reporter.ts'
import { checksOf, helpAddress, isAddress } from './rule-table.ts'

/** SARIF's words for our severities. */
export const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>

// GitHub's words: https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
const PROBLEM_SEVERITY = { error: 'error', warning: 'warning', info: 'recommendation' } as const
/** From 7.0 on GitHub shows `high`, from 4.0 on `medium`, else `low`. */
const SECURITY_SEVERITY = { error: '7.5', warning: '5.0', info: '2.5' } as const
/** The areas whose rules are about who gets at what: their alerts are security alerts. */
const SECURITY_AREAS: readonly string[] = ['access', 'network', 'registry', 'secrets']
/** GitHub cuts descriptions after 1,024 characters. */
const MAX_DESCRIPTION_LENGTH = 1024

/** SARIF's reportingDescriptor of a rule: the same whatever was linted. */
export function reportingDescriptor(information: RuleInformation): object {
  const { rule, severity, page, precision } = information
  const area = rule.id.split('/')[0] ?? ''
  const isSecurity = SECURITY_AREAS.includes(area)
  const address = helpAddress(information)
  return {
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: `${rule.summary}.`.slice(0, MAX_DESCRIPTION_LENGTH) },
    fullDescription: { text: fullDescription(rule).slice(0, MAX_DESCRIPTION_LENGTH) },
    ...(address === undefined ? {} : { helpUri: address }),
    help: { text: helpText(rule), markdown: page === undefined ? helpMarkdown(rule) : readableAnywhere(page) },
    defaultConfiguration: { level: LEVEL[severity] },
    properties: {
      tags: isSecurity ? [area, 'security'] : [area],
      ...(precision === undefined ? {} : { precision }),
      'problem.severity': PROBLEM_SEVERITY[severity],
      ...(isSecurity ? { 'security-severity': SECURITY_SEVERITY[severity] } : {}),
    },
  }
}

/** `hybrid/snat-exclusion` → `HybridSnatExclusion`. */
const pascalCase = (id: string): string =>
  id
    .split(/[/-]/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

function fullDescription(rule: RuleDescription): string {
  const checks = checksOf(rule)
  return checks.length === 0 ? `${rule.summary}.` : `${rule.summary}. Checks: ${checks.join(', ')}.`
}

const sentenceOf = (check: CheckText): string => (typeof check === 'string' ? check : check.text)

function helpText(rule: RuleDescription): string {
  const checks = Object.entries(rule.checks).map(([id, check]) => `${id}: ${sentenceOf(check)}.`)
  const references = rule.references.map(reference => `See ${reference}`)
  return [`${rule.summary}.`, ...checks, ...references].join('\n')
}

/** A page without what leads nowhere outside of the package: comments, and links to its other pages. */
const readableAnywhere = (page: string): string =>
  page.replace(/^<!--.*?-->\n+/gms, '').replace(/\[([^\]\n]+)\]\((?![a-z]+:)[^)\s]+\)/g, '$1')

function helpMarkdown(rule: RuleDescription): string {
  const checks = Object.entries(rule.checks).map(([id, check]) => `- **${id}**: ${sentenceOf(check)}`)
  const references = rule.references.map(reference => `- ${isAddress(reference) ? `<${reference}>` : reference}`)
  const parts = [`# ${rule.id}`, `${rule.summary}.`, checks.join('\n'), references.join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}
