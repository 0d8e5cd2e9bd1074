import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { afterAll } from 'vitest'
import type { Environment } from '../../src/cli/environment.ts'
import { main } from '../../src/cli/main.ts'

/** What vitest.config.ts sets of V8: a run on many files ends with V8's own settings, in which all tests that follow take longer. */
const SETTINGS = process.execArgv.filter(option => /^--(?:interrupt-budget|max-inlined)/.test(option))

/** What a command did. */
export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** A folder of its own with files in it, and the command run there. */
export interface Sandbox {
  /** Absolute. */
  readonly folder: string
  readonly path: (name: string) => string
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void
  readonly run: (argv: readonly string[], over?: Partial<Environment>) => Promise<Ran>
}

/** Makes sandboxes that are removed when the test file is done. A sandbox is a repository: it has a folder .git. */
export function sandboxes(): (files?: Readonly<Record<string, string | Uint8Array>>) => Sandbox {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })
  return (files = {}) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clauselint-')))
    made.push(folder)
    mkdirSync(join(folder, '.git'))
    const path = (name: string): string => join(folder, name)
    const write: Sandbox['write'] = all => {
      for (const [name, content] of Object.entries(all)) {
        mkdirSync(dirname(path(name)), { recursive: true })
        writeFileSync(path(name), content)
      }
    }
    write(files)
    return { folder, path, write, run: (argv, over) => runIn(folder, argv, over) }
  }
}

async function runIn(cwd: string, argv: readonly string[], over: Partial<Environment> = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const output = (stream: keyof typeof written) => ({
    write: (text: string) => {
      written[stream] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const exitCode = await main({
    argv,
    cwd,
    variables: {},
    stdout: output('stdout'),
    stderr: output('stderr'),
    readInput: async () => Buffer.alloc(0),
    now: () => new Date('2026-11-21T12:00:00Z'),
    ...over,
  })
  for (const setting of SETTINGS) setFlagsFromString(setting)
  return { exitCode, ...written }
}
