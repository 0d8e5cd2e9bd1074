import { load } from 'js-yaml'
import {
  defaultSettings,
  type External,
  type FileSettings,
  type Platform,
  type RuleSetting,
  type Severity,
} from '../../src/engine/settings.ts'

/** What a case's clauselint.yaml sets for all its files: rules, platform, external, and one scope's completeness. */
export function settingsFrom(configuration: string | undefined): FileSettings {
  if (configuration === undefined) return defaultSettings
  const stated = load(configuration)
  if (!isRecord(stated)) throw new Error('clauselint.yaml must be a mapping')
  const { rules = {}, platform = {}, external = [], scopes = [], ...unknown } = stated
  if (Object.keys(unknown).length > 0) throw new Error(`corpus cases can't set ${Object.keys(unknown).join(', ')}`)
  if (!isRecord(rules) || !isPlatform(platform) || !isExternal(external))
    throw new Error('clauselint.yaml is malformed')
  return {
    ...defaultSettings,
    rules: Object.fromEntries(Object.entries(rules).map(([id, setting]) => [id, toSetting(setting)])),
    platform,
    external,
    scope: {
      ...defaultSettings.scope,
      complete: Array.isArray(scopes) && scopes.some(scope => isRecord(scope) && scope['complete'] === true),
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlatform = (value: unknown): value is Platform => isRecord(value)
const isExternal = (value: unknown): value is readonly External[] => Array.isArray(value)

const SEVERITIES: Readonly<Record<string, Severity | 'off'>> = {
  off: 'off',
  info: 'info',
  warn: 'warning',
  warning: 'warning',
  error: 'error',
}

function toSetting(stated: unknown): RuleSetting {
  const [severity, options]: readonly unknown[] = Array.isArray(stated) ? stated : [stated]
  const known = SEVERITIES[String(severity)]
  return { ...(known === undefined ? {} : { severity: known }), ...(isRecord(options) ? { options } : {}) }
}
