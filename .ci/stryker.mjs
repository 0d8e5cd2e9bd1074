// What StrykerJS is told of this project (see .ci/mutate): which tests there are, and what of a rule is words.

const WORDS = new Set(['id', 'summary', 'severity', 'since', 'references', 'checks', 'doc', 'title', 'note', 'why'])

/** Words are no logic: those of a rule stand on its page, word by word, and `npm test` compares them. */
const words = {
  shouldIgnore: path =>
    path.isObjectProperty() && WORDS.has(path.node.key.name) && !path.get('value').isObjectPattern()
      ? 'words; the page of the rule shows them'
      : undefined,
}

/** Runs the tests of test/mutation/corpus.ts, which `npm run mutate` has bundled into the folder that this runs in. */
class Corpus {
  capabilities = () => ({ reloadEnvironment: false })

  async init() {
    globalThis.__stryker__ ??= {}
  }

  async dryRun() {
    const results = []
    for (const { name, run } of await load()) {
      globalThis.__stryker__.currentTestId = name
      const begin = performance.now()
      const fault = attempt(run)
      const timeSpentMs = performance.now() - begin
      const status = fault === undefined ? { status: 0 } : { status: 1, failureMessage: fault }
      results.push({ id: name, name, timeSpentMs, ...status })
    }
    globalThis.__stryker__.currentTestId = undefined
    return { status: 'complete', tests: results, mutantCoverage: globalThis.__stryker__.mutantCoverage }
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    const stryker = globalThis.__stryker__
    if (mutantActivation === 'static') stryker.activeMutant = activeMutant.id
    const tests = await load()
    Object.assign(stryker, {
      activeMutant: activeMutant.id,
      hitLimit,
      hitCount: hitLimit === undefined ? undefined : 0,
    })
    // What is done while a rule is loaded is of no test; it is held to those of its rule.
    const [, rule] = /src\/rules\/(.*)\.ts$/.exec(activeMutant.fileName) ?? []
    const isChosen = name =>
      testFilter?.includes(name) ?? (name.startsWith(`${rule}/`) || name.startsWith(`${rule}.md`))
    const chosen = tests.filter(({ name }) => isChosen(name))
    let nrOfTests = 0
    for (const { name, run } of chosen) {
      nrOfTests++
      const fault = attempt(run)
      if (stryker.hitCount > hitLimit) return { status: 'timeout', reason: `more than ${hitLimit} times` }
      if (fault !== undefined) return { status: 'killed', killedBy: [name], failureMessage: fault, nrOfTests }
    }
    return { status: 'survived', nrOfTests }
  }
}

async function load() {
  const { testsOf } = await import(`${process.cwd()}/dist/dev/mutation.mjs`)
  return testsOf(process.env.MUTATED_AREA)
}

function attempt(run) {
  try {
    return run()
  } catch (error) {
    return String(error)
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'corpus', factory: () => new Corpus() },
  { kind: 'Ignore', name: 'words', value: words },
]
