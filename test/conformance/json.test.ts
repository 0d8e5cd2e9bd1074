import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { parseJson } from '../../src/languages/json/json.ts'
import { plain } from '../languages/outline.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'

describeCorpus('the JSON test suite', 'conformance/json-test-suite/test_parsing', folder => {
  for (const path of filesUnder(folder, /\.json$/)) {
    const name = basename(path)
    it(name, () => {
      const text = textOf(path)
      const { roots, problems, skipped = [], notAnalysed } = parseJson(text)
      expect(notAnalysed).toBeUndefined()
      if (name.startsWith('n_')) expect([...problems, ...skipped]).not.toEqual([])
      if (!name.startsWith('y_')) return
      expect(problems.filter(problem => !problem.message.startsWith('duplicate key'))).toEqual([])
      expect(roots.map(plain)).toEqual([JSON.parse(text)])
    })
  }
})
