import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { builtSource } from './test/support/built-source.ts'
import { filesUnder } from './test/support/files.ts'

const include = ['test/**/*.test.ts']
/** Those that count steps: V8 counts in code only that it compiles from then on, and slows down all of its process. */
const counting = filesUnder('test')
  .filter(path => path.endsWith('.test.ts'))
  .map(path => `test/${path}`)
  .filter(path => /'[./a-z]*\/steps\.ts'/.test(readFileSync(path, 'utf8')))

// The sources that are made of others: a rule or a kind may have changed.
const writer = [join(import.meta.dirname, '.ci/typescript.mjs'), 'src/dev/write-tables.ts']
execFileSync(process.execPath, writer, { stdio: 'inherit' })

/** A run that watches the sources compiles what changes. */
const built = process.argv.includes('run') ? await builtSource() : undefined

/** Vitest begins with the largest files. The one that takes longest by far is small: at the end, the other worker would wait for it. */
class CorpusFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCorpus = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('test/corpus.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isCorpus), ...sorted.filter(file => !isCorpus(file))]
  }
}

/** The file system that Linux has in memory: in it, small files are made and removed many times faster. */
const IN_MEMORY = '/dev/shm'

/** Where tests write: in memory where there is room and programs may be run, as the tests' own are; Docker allows neither. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize > 2 ** 30) {
      const folder = mkdtempSync(join(IN_MEMORY, 'clauselint-tests-'))
      writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o755 })
      if (spawnSync(join(folder, 'program')).status === 0) return folder
      rmSync(folder, { recursive: true })
    }
  } catch {
    // There is none, or it is somebody else's.
  }
  return mkdtempSync(join(tmpdir(), 'clauselint-tests-'))
}

const temporary = temporaryFolder()
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))

const shared = {
  server: { deps: { external: built && [built.isBuilt] } },
  // Compiling and inlining what runs a few thousand times takes V8 longer than it saves: a quarter of the processor time of
  // linting the corpus of the rules (src/cli/run/tuned-for-many.ts). What then stays with the interpreter for longer is faster as
  // machine code that is not optimised: 3 to 5 %.
  execArgv: [
    '--always-sparkplug',
    '--interrupt-budget=400000',
    '--max-inlined-bytecode-size-cumulative=400',
    // A worker has a processor: threads that collect garbage beside it take it from the other one, and what V8 drops of the
    // linter's bytecode is compiled again for a later file. Together 4 % of the processor time of the corpus.
    '--single-threaded-gc',
    '--no-flush-bytecode',
  ],
  // It only ends what hangs: on a machine with ten times the work, tests of the whole corpus take minutes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Tests leave the user's own cache folder alone. The programs that they start keep their compiled code in this one, as a user's
  // do: one that compiles all it loads takes twice as long.
  env: { TMPDIR: temporary, XDG_CACHE_HOME: join(temporary, 'cache') },
  // No module keeps state (test/architecture.test.ts), so that a worker loads the linter once, not once for each file.
  isolate: false,
}
const plugins = built && [built.plugin]

export default defineConfig({
  test: {
    // Vitest leaves one processor out, which is half of a machine with two.
    maxWorkers: '100%',
    sequence: { sequencer: CorpusFirst },
    // A project that extends this one would run this file again, and with it all that is compiled above.
    projects: [
      { plugins, test: { ...shared, name: 'all', include, exclude: [...configDefaults.exclude, ...counting] } },
      // Those that count do so in workers of their own.
      { plugins, test: { ...shared, name: 'counting', include: counting } },
    ],
  },
})
