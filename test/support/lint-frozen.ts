import { type Linted, lintTogether } from '../../src/dev/lint-together.ts'
import type { SourceFile } from '../../src/documents/document.ts'
import type { EmittedFact } from '../../src/engine/fact.ts'
import { type AnyRule, createRegistry, type Registry } from '../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../src/engine/settings.ts'
import { createLinter, loadKubernetesTypes, loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { alsoUnconcerned } from './also-unconcerned.ts'
import { deepFreeze } from './freeze.ts'

/** The whole linter, as the tests use it. */
export const registry: Registry = createLinter(await loadParsers(new Set(lazyLanguages)), {
  kubernetesTypes: await loadKubernetesTypes(),
})

export interface Run extends Linted {
  /** The rules that were asked at all. */
  readonly asked: ReadonlySet<string>
  /** The facts that kinds emitted, those too that no rule uses. */
  readonly emitted: ReadonlySet<string>
}

/** What was asked and emitted since these were cleared last: to make a registry for each run takes as long as the run. */
const asked = new Set<string>()
const emitted = new Set<string>()
const watched = withFrozenFacts({ ...registry, rules: registry.rules.map(watch) })

/** What a test of a rule or of what is deployed wants: each check speaks, whatever the few files show. */
const everyCheck: FileSettings = { ...defaultSettings, isUnconditional: true }

/** Lints files in memory with everything frozen that rules and kinds are given. */
export function lintFrozen(
  files: readonly SourceFile[],
  settingsOf: (path: string) => FileSettings = () => everyCheck,
): Run {
  asked.clear()
  emitted.clear()
  const linted = lintTogether(files, settingsOf, watched, deepFreeze)
  return { ...linted, asked: new Set(asked), emitted: new Set(emitted) }
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
      return found && Array.from(found, freezeFact)
    },
  }))
  return createRegistry({ ...open, kinds })
}

function freezeFact(fact: EmittedFact): EmittedFact {
  emitted.add(fact.fact)
  return deepFreeze(fact)
}
