import type { SourceFile } from '../documents/document.ts'
import type { Registry } from '../engine/registry.ts'
import { defaultSettings, type FileSettings } from '../engine/settings.ts'
import { validate } from '../schemas/configuration-validator.generated.ts'
import { createStandard } from '../workspace/configuration.ts'
import { CONFIGURATION_NAMES } from '../workspace/find-configuration.ts'
import { readConfiguration } from '../workspace/read-configuration.ts'
import { createSettings } from '../workspace/settings.ts'

/** Findings of every confidence: a case states which it expects, and all that the contract says unless it names a persona itself. */
const RUN = {
  rules: {},
  inlineSuppressions: true,
  today: defaultSettings.today,
  ignore: true,
  minConfidence: 'low',
  persona: 'contract',
} as const

/**
 * The settings for files that are linted together in memory (a case of the corpus, an example of a page), by the
 * clauselint.yaml among them if there is one. Throws if the configuration is wrong.
 */
export function settingsOfCase(files: readonly SourceFile[], registry: Registry): (path: string) => FileSettings {
  const configuration = files.find(file => CONFIGURATION_NAMES.some(name => name === file.path))
  if (configuration === undefined) {
    const usual = createSettings(undefined, RUN)
    return path => usual(path).settings
  }
  const read = readConfiguration(configuration.path, configuration.text, createStandard(validate, registry))
  if ('problems' in read)
    throw new Error(read.problems.map(({ path, line, message }) => `${path}:${line}: ${message}`).join('\n'))
  const settingsOf = createSettings({ path: configuration.path, folder: '', layers: [read.file] }, RUN)
  return path => settingsOf(path).settings
}
