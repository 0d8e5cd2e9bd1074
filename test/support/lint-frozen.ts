import type { SourceFile } from '../../src/documents/document.ts'
import { assembleReport } from '../../src/engine/assemble/assemble-report.ts'
import { compareFiles, earlierTextsOf } from '../../src/engine/compare-files.ts'
import type { FileResult } from '../../src/engine/file-result.ts'
import type { Report } from '../../src/engine/finding.ts'
import { linkFacts } from '../../src/engine/join/join.ts'
import { lintFile } from '../../src/engine/lint-file.ts'
import { type AnyRule, createRegistry, type Registry, readingFrom } from '../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { createLinter, documentOpener, loadKubernetesTypes, loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { alsoUnconcerned } from './also-unconcerned.ts'
import { deepFreeze } from './freeze.ts'

/** The whole linter, as the tests use it. */
export const registry: Registry = createLinter(await loadParsers(new Set(lazyLanguages)), {
  kubernetesTypes: await loadKubernetesTypes(),
})

/** The same linter, in which nobody can change a fact that was stated. */
const frozen: Registry = withFrozenFacts(registry)

/** The rules that were asked since this was cleared last: to make a registry for each run takes as long as the run. */
const asked = new Set<string>()
const watched = createRegistry({ ...frozen, rules: frozen.rules.map(watch) })

export interface Run {
  readonly results: readonly FileResult[]
  readonly report: Report
  /** What was said, by rule and sentence: `registry/image-name IM-05.run`. */
  readonly said: ReadonlySet<string>
  /** The rules that were asked at all. */
  readonly asked: ReadonlySet<string>
}

/** Lints files in memory with everything frozen that rules and kinds are given. */
export function lintFrozen(
  files: readonly SourceFile[],
  settingsOf: (path: string) => FileSettings = () => defaultSettings,
): Run {
  asked.clear()
  const results = deepFreeze(files).map(file => deepFreeze(lintFile(file, deepFreeze(settingsOf(file.path)), watched)))
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const reading = readingFrom(watched, files)
  const compared = compareFiles(results, earlierTextsOf(files), settingsOf, reading)
  const linked = linkFacts(compared.results, settingsOf, compared.registry)
  const open = documentOpener(frozen, path => texts.get(path))
  const problems = [...linked.files.flatMap(file => file.problems), ...linked.problems]
  const said = new Set(problems.map(({ rule, check }) => `${rule} ${check}`))
  return { results, report: assembleReport(linked, settingsOf, frozen, open), said, asked: new Set(asked) }
}

/** The rule, which tells when it is asked, and fails where it says anything of a fact that it claims not to concern it. */
function watch(rule: AnyRule): AnyRule {
  const told = {
    ...rule,
    check: (...given: readonly unknown[]) => {
      asked.add(rule.id)
      return Reflect.apply(rule.check, undefined, given)
    },
  }
  return alsoUnconcerned(told)
}

function withFrozenFacts(open: Registry): Registry {
  const kinds = open.kinds.map(kind => ({
    ...kind,
    read: (...given: Parameters<typeof kind.read>) => {
      const found = kind.read(...given)
      return found && [...found].map(deepFreeze)
    },
  }))
  return createRegistry({ ...open, kinds })
}
