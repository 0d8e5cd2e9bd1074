import type { FileSettings, LintSettings } from '../../engine/settings.ts'
import { digestOf } from './sha256.ts'

/** What the result of linting a file depends on, beside its path and clauselint itself; see `lintFile`. `digest` is its content's. */
export type ContentKey = (digest: string, settings: FileSettings) => string

/** Makes keys; settings are shared by many files and digested once. */
export function createContentKey(): ContentKey {
  const digestOfSettings = createSettingsDigest()
  return (digest, settings) => `${digest}.${digestOfSettings(settings)}`
}

/** Makes digests of all that rules see of settings, each once. */
export function createSettingsDigest(): (settings: FileSettings) => string {
  const known = new Map<FileSettings, string>()
  return settings => {
    let own = known.get(settings)
    if (own === undefined) {
      const { today: _1, suppressions: _2, configuration: _3, isConfiguration: _4, ...seen } = settings
      own = digestOf(JSON.stringify(seen satisfies LintSettings))
      known.set(settings, own)
    }
    return own
  }
}
