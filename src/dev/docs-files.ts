import { existsSync, readFileSync } from 'node:fs'
import type { SourceFile } from '../documents/document.ts'
import { assembleReport } from '../engine/assemble/assemble-report.ts'
import { compareFiles, earlierTextsOf } from '../engine/compare-files.ts'
import type { Report } from '../engine/finding.ts'
import { linkFacts } from '../engine/join/join.ts'
import { lintFile } from '../engine/lint-file.ts'
import { type Registry, readingFrom } from '../engine/registry.ts'
import { createLinter, documentOpener, loadKubernetesTypes, loadParsers } from '../index.ts'
import { lazyLanguages } from '../languages/languages.ts'
import { catalogue } from '../schemas/catalogue.ts'
import { rules } from './all-rules.ts'
import { settingsOfCase } from './case-settings.ts'
import { fixesInCorpus } from './corpus-fixes.ts'
import { coveragePage, rulesList, withCoverage } from './coverage.ts'
import type { GeneratedFile } from './generated-file.ts'
import { MESSAGES, messagesText } from './messages.ts'
import { currentPage } from './page.ts'
import type { Example } from './page-examples.ts'
import { withLimits } from './security-limits.ts'

/** What is found in the files of an example; the linter is made once for all of them. */
function reportOn(files: readonly SourceFile[], registry: Registry): Report {
  const settingsOf = settingsOfCase(files, registry)
  const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const open = documentOpener(registry, path => texts.get(path))
  const compared = compareFiles(results, earlierTextsOf(files), settingsOf, readingFrom(registry, files))
  return assembleReport(linkFacts(compared.results, settingsOf, compared.registry), settingsOf, registry, open)
}

const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))

/** All pages (`pageFiles`) and the messages, as they should be on the disk. */
export async function docsFiles(): Promise<readonly GeneratedFile[]> {
  const parsers = await loadParsers(new Set(lazyLanguages))
  const registry = createLinter(parsers, { kubernetesTypes: await loadKubernetesTypes() })
  return [
    ...pageFiles(registry, ({ files }) => reportOn(files, registry)),
    { path: MESSAGES, text: messagesText(sorted, registry) },
  ]
}

/** The rules' pages with their generated parts, the list of rules, the coverage page, the limits and the README, as they should be on the disk. */
export function pageFiles(registry: Registry, lintExample: (example: Example) => Report): readonly GeneratedFile[] {
  const pages = sorted.flatMap(rule => {
    const path = `rules-docs/${rule.id}.md`
    if (!existsSync(path)) return []
    const fixes = fixesInCorpus(rule, registry)
    return [{ path, text: currentPage(readFileSync(path, 'utf8'), rule, lintExample, fixes) }]
  })
  return [
    ...pages,
    { path: 'rules-docs/README.md', text: rulesList(sorted) },
    { path: 'rules-docs/coverage.md', text: coveragePage(catalogue, sorted) },
    { path: 'docs/security.md', text: withLimits(readFileSync('docs/security.md', 'utf8')) },
    { path: 'README.md', text: withCoverage(readFileSync('README.md', 'utf8'), catalogue, sorted) },
  ]
}
