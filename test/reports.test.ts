import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { lintCase } from '../src/dev/fuzz/linted-case.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../src/dev/fuzz/range-invariants.ts'
import { brokenReport } from '../src/dev/fuzz/report-invariants.ts'
import { describeCorpus, filesUnder } from './support/corpora.ts'
import { isSampled } from './support/sample.ts'

const linter = await loadLinter()

for (const name of ['real', 'load', 'conformance'])
  describeCorpus(`the reports on the corpus ${name}`, name, folder => {
    it('are well formed in all formats, with ranges inside of their files', () => {
      const files = filesUnder(folder, /./)
        .map(path => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }))
        .filter(({ path, text }) => isSampled(path, 0, 24) && !text.includes('\0'))
      const run = lintCase(files, linter.registry)
      expect(brokenRange(run) ?? brokenReport(run, linter)).toBeUndefined()
    })
  })
