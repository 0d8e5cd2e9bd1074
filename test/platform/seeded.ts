import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assembleReport } from '../../src/engine/assemble/assemble-report.ts'
import { createLiveLink } from '../../src/engine/join/live/live-link.ts'
import { lintFile } from '../../src/engine/lint/lint-file.ts'
import type { Registry } from '../../src/engine/registry.ts'
import type { FileSettings } from '../../src/engine/settings.ts'
import { createLinter, documentOpener, loadKubernetesTypes, loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { validate } from '../../src/schemas/configuration-validator.generated.ts'
import { createStandard } from '../../src/workspace/configuration.ts'
import { readConfiguration } from '../../src/workspace/read-configuration.ts'
import { createSettings } from '../../src/workspace/settings.ts'
import { filesUnder } from '../support/files.ts'

/** One edit of a file of the platform: the first place of a text gets another one. */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A finding as a seed expects it. */
export interface Shown {
  readonly check: string
  readonly path: string
  readonly line: number
}

const root = join(import.meta.dirname, 'files')
const RUN = { rules: {}, inlineSuppressions: true, today: '2026-11-23', ignore: true } as const

/** The platform, by the paths of its files. */
export const platform: ReadonlyMap<string, string> = new Map(
  filesUnder(root).map(path => [path, readFileSync(join(root, path), 'utf8')]),
)

/** The text of a file after an edit; throws where the platform lacks the text, or has it several times. */
export function edited({ file, from, to }: Edit): string {
  const parts = (platform.get(file) ?? '').split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

/** The line of the first character in which two texts differ, from 1. */
export function firstDifference(one: string, other: string): number {
  let i = 0
  while (i < one.length && one[i] === other[i]) i++
  return one.slice(0, i).split('\n').length
}

const [parsers, kubernetesTypes] = await Promise.all([loadParsers(new Set(lazyLanguages)), loadKubernetesTypes()])

/**
 * Lints the platform once, and makes what lints it after one edit. Files that an edit leaves alone are not read again, and
 * only the joins that look at what changed run again, as in an editor.
 */
export function openPlatform(): { readonly clean: readonly Shown[]; readonly after: (edit: Edit) => readonly Shown[] } {
  const texts = new Map(platform)
  // Terraform's functions and charts read files of the repository.
  const reading = createLinter(parsers, { kubernetesTypes, textOf: path => texts.get(path) })
  const settingsOf = settingsByFolder(reading)
  const lintAt = (path: string) => lintFile({ path, text: texts.get(path) ?? '' }, settingsOf(path), reading)
  const whole = new Map([...texts.keys()].map(path => [path, lintAt(path)]))
  const link = createLiveLink(settingsOf, reading)
  const results = new Map(whole)
  const update = (paths: readonly string[]): readonly Shown[] => {
    for (const path of paths) {
      const result = texts.get(path) === platform.get(path) ? whole.get(path) : lintAt(path)
      if (result !== undefined) results.set(path, result)
    }
    const linked = link([...results.values()])
    // Notes are no findings: without them hardly a file is opened to place them.
    const files = linked.files.map(file => ({ ...file, notes: [] }))
    const open = documentOpener(reading, path => texts.get(path))
    const { findings, faults } = assembleReport({ ...linked, files, notes: [] }, settingsOf, reading, open)
    if (faults.length > 0) throw new Error(faults.map(({ source, message }) => `${source}: ${message}`).join('\n'))
    return findings.map(({ check, location }) => ({ check, path: location.path, line: location.startLine }))
  }
  const clean = update([])
  let last: string | undefined
  return {
    clean,
    after: edit => {
      const restored = last === undefined || last === edit.file ? [] : [last]
      if (last !== undefined) texts.set(last, platform.get(last) ?? '')
      texts.set(edit.file, edited(edit))
      last = edit.file
      return update([...restored, edit.file])
    },
  }
}

/** The settings of the nearest clauselint.yaml above a path. */
function settingsByFolder(registry: Registry): (path: string) => FileSettings {
  const standard = createStandard(validate, registry)
  const byFolder = [...platform].flatMap(([path, text]) => {
    if (!/(?:^|\/)clauselint\.yaml$/.test(path)) return []
    const read = readConfiguration(path, text, standard)
    if ('problems' in read) throw new Error(read.problems.map(({ message }) => `${path}: ${message}`).join('\n'))
    const folder = path.slice(0, -'clauselint.yaml'.length).replace(/\/$/, '')
    return [{ folder, settingsOf: createSettings({ path, folder, layers: [read.file] }, RUN) }]
  })
  byFolder.sort((a, b) => b.folder.length - a.folder.length)
  const known = new Map<string, FileSettings>()
  return path => {
    const before = known.get(path)
    if (before !== undefined) return before
    const nearest = byFolder.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    if (nearest === undefined) throw new Error(`no clauselint.yaml above ${path}`)
    const { settings } = nearest.settingsOf(path)
    known.set(path, settings)
    return settings
  }
}
