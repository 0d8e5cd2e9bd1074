import { TOPICS } from '../../src/cli/commands/graph-topics.ts'
import { documentOpener, locator, secretsOfFacts } from '../../src/engine/assemble/open-documents.ts'
import type { Location } from '../../src/engine/file-result.ts'
import type { Finding, Report } from '../../src/engine/finding.ts'
import { replacementFinder } from '../../src/engine/fix/replacements.ts'
import { factsOfScopes } from '../../src/engine/join/join.ts'
import type { Registry } from '../../src/engine/registry.ts'
import { ownRules } from '../../src/facts/policy/own-rules.ts'
import { ownPoliciesIn } from '../../src/facts/policy/read-own-policies.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { loadParsers } from '../../src/languages/load.ts'
import { createLinter, lintBy, loadKubernetesTypes } from '../../src/linter.ts'
import { loadStandard, problemText } from '../../src/workspace/configuration.ts'
import { CONFIGURATION_NAMES } from '../../src/workspace/find-configuration.ts'
import { readConfiguration } from '../../src/workspace/read-configuration.ts'
import { createSettings, type SettingsOf } from '../../src/workspace/settings.ts'
import { unknown } from '../../src/workspace/suggest.ts'
import type { GraphName, Linted, PlaygroundFile, PlaygroundFinding, Range } from './protocol.ts'

/** The linter in a browser: the same engine as the command's, on texts in memory. */
export interface Engine {
  readonly lint: (files: readonly PlaygroundFile[]) => Promise<Linted>
  /** The page of a graph. Throws the reason if there is nothing to show. */
  readonly graph: (name: GraphName, files: readonly PlaygroundFile[]) => Promise<string>
}

/** Loads the parsers of all languages and the types of Kubernetes' own kinds. */
export async function loadEngine(): Promise<Engine> {
  const [parsers, kubernetesTypes] = await Promise.all([loadParsers(new Set(lazyLanguages)), loadKubernetesTypes()])
  const open = (files: readonly PlaygroundFile[]) => {
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const inputs = { kubernetesTypes, textOf: (path: string) => texts.get(path) }
    const own = ownPoliciesIn(texts, createLinter(parsers, inputs), unknown)
    const registry = createLinter(parsers, {
      ...inputs,
      own: own.problems.length > 0 ? undefined : ownRules(own.policies),
    })
    return { registry, textOf: inputs.textOf, faulty: own.problems.map(problemText) }
  }
  return {
    lint: async files => {
      const { registry, textOf, faulty } = open(files)
      const { settingsOf, problems } = await configured(files, registry)
      const { report, results } = lintBy(registry, files, path => settingsOf(path).settings)
      const kinds = results.flatMap(({ path, documents }) =>
        documents.flatMap(({ resources }) =>
          resources.map(({ label, type, kinds }) => ({ path, label: label === '' ? type : label, kinds })),
        ),
      )
      return { ...shown(report, registry, textOf), kinds, problems: [...faulty, ...problems] }
    },
    graph: async (name, files) => {
      const { registry, textOf } = open(files)
      const topic = TOPICS[name]
      const { settingsOf } = await configured(files, registry)
      const settings = (path: string) => settingsOf(path).settings
      const { results } = lintBy(registry, files, settings)
      const opener = documentOpener(registry, textOf)
      const locate = locator(opener)
      const drawn = await topic.write(
        'html',
        {
          scopes: factsOfScopes(results, settings, registry),
          secrets: secretsOfFacts(results, opener),
          unread: [],
          locate: at => {
            const place = locate(at)
            return place === undefined
              ? { path: at.document.replace(/#\d+$/, '') }
              : { path: place.path, line: place.startLine }
          },
        },
        [],
        undefined,
      )
      if ('refused' in drawn) throw new Error(drawn.refused)
      return drawn.text
    },
  }
}

/** The settings by the clauselint.yaml among the files, and what is wrong with it. */
async function configured(
  files: readonly PlaygroundFile[],
  registry: Registry,
): Promise<{ readonly settingsOf: SettingsOf; readonly problems: readonly string[] }> {
  const run = {
    rules: {},
    inlineSuppressions: true,
    ignore: true,
    today: new Date().toISOString().slice(0, 10),
  }
  const own = files.find(({ path }) => CONFIGURATION_NAMES.some(name => name === path))
  const plain = createSettings(undefined, run)
  if (own === undefined) return { settingsOf: plain, problems: [] }
  const read = readConfiguration(own.path, own.text, await loadStandard(registry))
  if ('problems' in read)
    return { settingsOf: plain, problems: read.problems.map(({ line, message }) => `${own.path}:${line} ${message}`) }
  return {
    settingsOf: createSettings({ path: own.path, folder: '', layers: [read.file] }, run),
    problems: [],
  }
}

const rangeOf = ({ path, start, end, startLine }: Location): Range => ({ path, start, end, line: startLine })

function shown(
  report: Report,
  registry: Registry,
  textOf: (path: string) => string | undefined,
): Omit<Linted, 'kinds' | 'problems'> {
  const replacementsOf = replacementFinder(report.findings, textOf, registry)
  const toFinding = (finding: Finding): PlaygroundFinding => {
    const { location, severity, message, rule, check, confidence, related, fix } = finding
    const changes = replacementsOf(finding) ?? []
    return {
      ...rangeOf(location),
      severity,
      message,
      rule,
      check,
      confidence,
      related: related.map(one => ({ ...rangeOf(one.location), note: one.note })),
      ...(fix === undefined || changes.length === 0
        ? {}
        : {
            fix: {
              title: fix.title,
              isSafe: fix.safe,
              changes: changes.map(change => ({ ...rangeOf(change.location), text: change.text })),
            },
          }),
    }
  }
  return {
    findings: report.findings.map(toFinding),
    notes: report.notes.map(({ location, rule, why }) => ({ ...rangeOf(location), rule, why })),
    unread: report.notAnalysed.map(({ path, reason }) => ({ path, reason })),
    silent: report.silent.length,
    hidden: report.hidden.length,
  }
}
