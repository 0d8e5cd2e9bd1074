import type { Severity } from '../engine/settings.ts'
import type { RuleInformation } from './reporter.ts'

const describe = (id: string, severity: Severity, summary: string): RuleInformation => ({
  rule: { id, summary, references: [], checks: {} },
  severity,
})

/** What the engine itself finds, described like rules: formats that list rules list these as well. Sorted by id. */
export const engineRules: readonly RuleInformation[] = [
  describe('suppression/expired', 'error', 'Remove or renew expired suppressions'),
  describe('suppression/malformed', 'error', 'Write suppressions with a rule and a reason'),
  describe('suppression/unknown-rule', 'error', 'Name existing rules and checks in suppressions'),
  describe('suppression/unused', 'warning', 'Remove suppressions that have no effect'),
  describe('syntax/corefile', 'error', 'Write a valid Corefile'),
  describe('syntax/dockerfile', 'error', 'Close the here-documents of a Dockerfile'),
  describe('syntax/hcl', 'error', 'Write valid HCL'),
  describe('syntax/json', 'error', 'Write valid JSON'),
  describe('syntax/shell', 'error', 'Write a valid shell script'),
  describe('syntax/toml', 'error', 'Write valid TOML'),
  describe('syntax/yaml', 'error', 'Write valid YAML'),
  describe('syntax/yaml-ambiguous', 'warning', 'Write YAML that every parser reads the same way'),
]
