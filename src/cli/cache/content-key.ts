import type { FileSettings, LintSettings } from '../../engine/settings.ts'
import { sha256 } from './sha256.ts'

/** The SHA-256 of a text (as UTF-8) or of bytes: 43 characters of base64url. */
export const digestOf = (content: string | Uint8Array): string => sha256().update(content).digest('base64url')

/** What the result of linting a file depends on, beside its path and clauselint itself; see `lintFile`. */
export type ContentKey = (digest: string, settings: FileSettings) => string

/** Makes keys; settings are shared by many files and digested once. */
export function createContentKey(): ContentKey {
  const known = new Map<FileSettings, string>()
  return (digest, settings) => {
    let own = known.get(settings)
    if (own === undefined) {
      const { today: _today, suppressions: _suppressions, configuration: _configuration, ...seen } = settings
      own = digestOf(JSON.stringify(seen satisfies LintSettings))
      known.set(settings, own)
    }
    return `${digest}.${own}`
  }
}

/** Whether a key is that of a content with this digest. */
export const isOf = (key: string | undefined, digest: string): boolean => key?.startsWith(`${digest}.`) === true
