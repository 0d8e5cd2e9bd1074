import { type Around, type RuleGroup, ruleGroupsOf } from '../../../engine/join/groups.ts'
import type { Registry } from '../../../engine/registry.ts'
import { createSettingsDigest } from '../../cache/content-key.ts'
import { digestOf } from '../../cache/sha256.ts'

/** The groups of all rules, whatever there is for them to judge: what is stored names each rule by its number. */
export const groupsOfRun = (
  paths: readonly string[],
  settingsOf: Around['settingsOf'],
  { ruleSetsOn, usedFacts }: Registry,
): readonly RuleGroup[] =>
  ruleGroupsOf({ files: new Map(paths.map(path => [path, undefined])), settingsOf }, ruleSetsOn(usedFacts))

/** A digest of groups of files: which there are, and all of each that judgements depend on beside the facts. */
export function digestOfGroups(groups: readonly RuleGroup[]): string {
  const digest = createSettingsDigest()
  return digestOf(JSON.stringify(groups.map(one => [one.key, one.first, one.guests, digest(one.settings)])))
}
