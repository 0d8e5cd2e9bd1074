import type { Severity } from '../engine/settings.ts'
import type { RuleInformation } from './reporter.ts'

/** What is to be known of something that the engine itself finds. */
interface EngineRule {
  readonly id: string
  readonly severity: Severity
  readonly summary: string
  /** Why it matters. */
  readonly why: string
  /** How it is fixed, one sentence without a full stop. */
  readonly fix: string
}

const syntax = (id: string, name: string, what = name): EngineRule => ({
  id,
  severity: 'error',
  summary: `Write ${what}`,
  why: `A document that is not well-formed ${name} is refused by what reads it, or read as something else. No rule checks what could not be read.`,
  fix: 'Correct the text at the place of the finding, or list the file under ignore if nothing reads it as such',
})

/** All that the engine itself finds, sorted by id. */
const ENGINE_RULES: readonly EngineRule[] = [
  {
    id: 'suppression/added',
    severity: 'error',
    summary: 'Exclude nothing from the checks in the change that is checked',
    why: 'With --strict and --since, a change under review fails where it switches checks off, ignores files, suppresses findings or adds them to a baseline: else whoever is checked decides what is checked.',
    fix: 'Fix what is found instead, or merge the entry by itself, in a change that is reviewed for it',
  },
  {
    id: 'suppression/expired',
    severity: 'error',
    summary: 'Remove or renew expired suppressions',
    why: 'After its last day (until=…) a suppression silences nothing, so that what was accepted for a time is looked at again.',
    fix: 'Fix what it suppressed and remove it, or give it a later day',
  },
  {
    id: 'suppression/malformed',
    severity: 'error',
    summary: 'Write suppressions with a rule and a reason',
    why: 'A suppression that names no rule or gives no reason does nothing, although it looks as if it did.',
    fix: 'Write clauselint-disable-next-line RULE -- and the reason',
  },
  {
    id: 'suppression/unknown-rule',
    severity: 'error',
    summary: 'Name existing rules and checks in suppressions',
    why: 'A suppression of a rule that does not exist does nothing: its name may be misspelt.',
    fix: 'Name a rule or check that clauselint rules lists',
  },
  {
    id: 'suppression/unused',
    severity: 'warning',
    summary: 'Remove suppressions that have no effect',
    why: 'Nothing is found where the suppression applies. It would hide the next finding there, which nobody has accepted.',
    fix: 'Remove the comment',
  },
  syntax('syntax/corefile', 'Corefile syntax', 'a valid Corefile'),
  { ...syntax('syntax/dockerfile', 'Dockerfile syntax'), summary: 'Close the here-documents of a Dockerfile' },
  syntax('syntax/hcl', 'HCL', 'valid HCL'),
  syntax('syntax/json', 'JSON', 'valid JSON'),
  syntax('syntax/makefile', 'Makefile syntax', 'a Makefile that can be read'),
  syntax('syntax/shell', 'shell syntax', 'a valid shell script'),
  syntax('syntax/toml', 'TOML', 'valid TOML'),
  syntax('syntax/yaml', 'YAML', 'valid YAML'),
  {
    id: 'syntax/yaml-ambiguous',
    severity: 'warning',
    summary: 'Write YAML that every parser reads the same way',
    why: 'Parsers of YAML 1.1 and 1.2 read this text as different data, so what a review or another tool sees may not be what Kubernetes gets.',
    fix: 'Quote the value, or write it in the way that all parsers agree on',
  },
]

/** The same, described like rules: formats that list rules list these as well. */
export const engineRules: readonly RuleInformation[] = ENGINE_RULES.map(({ id, severity, summary }) => ({
  rule: { id, summary, references: [], checks: {} },
  severity,
}))

/** One sentence on how such a finding is fixed; undefined where a rule has found it. */
export const fixOfEngineRule = (id: string): string | undefined => ENGINE_RULES.find(one => one.id === id)?.fix

/** The page of what the engine itself finds, Markdown; undefined where there is none of this id. */
export function engineRulePage(id: string): string | undefined {
  const found = ENGINE_RULES.find(one => one.id === id)
  if (found === undefined) return undefined
  const { severity, summary, why, fix } = found
  return `# ${id}\n\n${summary}.\n\nSeverity: ${severity}.\n\n## Why it matters\n\n${why}\n\n## How to fix it\n\n${fix}.\n`
}

/** The ids of all that the engine itself finds. */
export const engineRuleIds: readonly string[] = ENGINE_RULES.map(({ id }) => id)
