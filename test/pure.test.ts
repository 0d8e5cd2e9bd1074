import vm from 'node:vm'
import { type BuildResult, build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { lint, loadParsers } from '../src/index.ts'
import { filesUnder, readFiles } from './support/files.ts'
import { isSampled } from './support/sample.ts'

// The program as a browser would load it, in a context that has nothing but ECMAScript and TextDecoder, no clock and no chance.
const FORBIDDEN = `{
  const no = () => { throw new Error('the linter is pure') }
  Math.random = no
  globalThis.Date = class { constructor() { no() } static now() { no() } }
}`
const RUN = `api.loadParsers(new Set(['json', 'toml', 'shell', 'corefile', 'hcl', 'helm-template', 'dockerfile', 'makefile', 'justfile', 'captured-output', 'environment']))
  .then(parsers => JSON.stringify(api.lint(JSON.parse(files), { parsers })))`

const bundle = () =>
  build({
    entryPoints: ['src/index.ts'],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'api',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })

describe('the linter without its command', () => {
  let built: BuildResult<{ write: false; metafile: true }>
  beforeAll(async () => {
    built = await bundle()
  })

  it('is one bundle that imports nothing', () => {
    expect(Object.values(built.metafile.outputs).flatMap(output => output.imports)).toEqual([])
  })

  it('finds the same where there is nothing but ECMAScript and TextDecoder', async () => {
    const all = filesUnder('test/corpus').filter(path => !/\.(?:expect|fixed)$/.test(path))
    // They are linted as one scope, twice: a part of them has nearly all kinds and most joins.
    const paths = all.filter(path => isSampled(path, 0, 40))
    const files = [...readFiles('test/corpus', paths), { path: 'broken.yaml', text: 'a: [1\n' }]
    // unbash decodes the bytes of `$'\xe2\x82\xac'` with TextDecoder, which browsers and Node have: no state, no chance.
    const given = { files: JSON.stringify(files), TextDecoder }
    const bare = vm.createContext(Object.assign(Object.create(null), given))
    vm.runInContext(FORBIDDEN, bare)
    vm.runInContext(built.outputFiles[0]?.text ?? '', bare)
    const there: unknown = JSON.parse(await vm.runInContext(RUN, bare))
    const here = lint(files, {
      parsers: await loadParsers(
        new Set([
          'json',
          'toml',
          'shell',
          'corefile',
          'hcl',
          'helm-template',
          'dockerfile',
          'makefile',
          'justfile',
          'captured-output',
          'environment',
        ]),
      ),
    })
    expect(there).toEqual(JSON.parse(JSON.stringify(here)))
    expect(here.report.faults).toEqual([])
    expect(here.report.findings.length).toBeGreaterThan(0)
  })
})
