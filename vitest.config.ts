import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
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

export default defineConfig({
  plugins: built && [built.plugin],
  test: {
    server: { deps: { external: built && [built.isBuilt] } },
    // Vitest leaves one processor out, which is half of a machine with two.
    maxWorkers: '100%',
    // Compiling what runs a few thousand times takes V8 longer than it saves: a quarter of the processor time of linting the corpus of the rules.
    execArgv: ['--interrupt-budget=400000'],
    // It only ends what hangs: on a machine with ten times the work, tests of the whole corpus take minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Tests leave the user's own cache folder alone; what keeps compiled code is tested in folders of its own.
    env: { CLAUSELINT_NO_CODE_CACHE: '1' },
    projects: [
      // No module keeps state (test/architecture.test.ts), so that a worker loads the linter once, not once for each file;
      // those that count do so in workers of their own.
      {
        extends: true,
        test: { name: 'all', include, exclude: [...configDefaults.exclude, ...counting], isolate: false },
      },
      { extends: true, test: { name: 'counting', include: counting, isolate: false } },
    ],
  },
})
