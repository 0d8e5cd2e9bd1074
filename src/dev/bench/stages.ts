import { readFileSync } from 'node:fs'
import { assembleReport } from '../../engine/assemble/assemble-report.ts'
import { linkFacts } from '../../engine/join/join.ts'
import { lintFile } from '../../engine/lint/lint-file.ts'
import { readingFrom } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { createLinter, documentOpener, loadKubernetesTypes, loadParsers } from '../../index.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import { filesOf } from './files.ts'

// Prints, as JSON, how many milliseconds each stage takes for the files of a folder, in one process.
const folder = process.argv[2] ?? '.'
const stages: Record<string, number> = {}
function timed<T>(stage: string, run: () => T): T {
  const begin = performance.now()
  const result = run()
  stages[stage] = Math.round(performance.now() - begin)
  return result
}

const parsers = await loadParsers(new Set(lazyLanguages))
const registry = createLinter(parsers, { kubernetesTypes: await loadKubernetesTypes() })
const settingsOf = () => defaultSettings
const paths = timed('find files', () => filesOf(folder))
const files = timed('read', () => paths.map(path => ({ path, text: readFileSync(path, 'utf8') })))
timed('parse', () => {
  for (const { path, text } of files) {
    const format = formatOf(path, text)
    if (format !== undefined) parse(text, format, parsers)
  }
})
const results = timed('parse and check each file', () => files.map(file => lintFile(file, defaultSettings, registry)))
const linked = timed('link', () => linkFacts(results, settingsOf, readingFrom(registry, files)))
const texts = new Map(files.map(({ path, text }) => [path, text]))
timed('assemble the report', () => {
  const open = documentOpener(registry, path => texts.get(path))
  return assembleReport(linked, settingsOf, registry, open)
})
process.stdout.write(`${JSON.stringify(stages)}\n`)
