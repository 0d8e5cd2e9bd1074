import type { RuleGroup } from '../../../engine/join/groups.ts'
import { createSettingsDigest } from '../../cache/content-key.ts'
import { digestOf } from '../../cache/sha256.ts'

/** A digest of groups of files: which there are, and all of each that judgements depend on beside the facts. */
export function digestOfGroups(groups: readonly RuleGroup[]): string {
  const digest = createSettingsDigest()
  return digestOf(JSON.stringify(groups.map(one => [one.key, one.first, one.guests, digest(one.settings)])))
}
