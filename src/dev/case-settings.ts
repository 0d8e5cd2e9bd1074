import { load } from 'js-yaml'
import type { SourceFile } from '../engine/document.ts'
import {
  defaultSettings,
  type External,
  type FileSettings,
  type Platform,
  type RuleSetting,
  type Severity,
} from '../engine/settings.ts'

/** What holds for files that are linted together, by the clauselint.yaml among them where there is one. Throws where it is wrong. */
export function settingsOfCase(files: readonly SourceFile[]): (path: string) => FileSettings {
  const configuration = files.find(file => file.path === 'clauselint.yaml')
  const settings = configuration === undefined ? defaultSettings : toSettings(load(configuration.text))
  return () => settings
}

function toSettings(stated: unknown): FileSettings {
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
