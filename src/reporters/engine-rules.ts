import type { Severity } from '../engine/settings.ts'
import type { RuleInformation } from './reporter.ts'

const describe = (id: string, severity: Severity, summary: string): RuleInformation => ({
  rule: { id, summary, references: [], checks: {} },
  severity,
})

/** What the engine itself finds, described like rules: formats that list rules list these as well. Sorted by id. */
export const engineRules: readonly RuleInformation[] = [
  describe('suppression/expired', 'error', 'Remove or renew suppressions that have expired'),
  describe('suppression/malformed', 'error', 'Write suppressions with a rule and a reason'),
  describe('suppression/unknown-rule', 'error', 'Name rules and checks that exist in suppressions'),
  describe('suppression/unused', 'warning', 'Remove suppressions that silence nothing'),
  describe('syntax/json', 'error', 'Write JSON that can be read'),
  describe('syntax/shell', 'error', 'Write a shell script that can be read'),
  describe('syntax/toml', 'error', 'Write TOML that can be read'),
  describe('syntax/yaml', 'error', 'Write YAML that can be read'),
  describe('syntax/yaml-ambiguous', 'warning', 'Write YAML that every reader reads alike'),
]
