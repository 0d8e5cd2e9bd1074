import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { plain } from '../languages/outline.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'

/** The JSON values of a text, one after another. */
function jsonValues(text: string): readonly unknown[] {
  const values: unknown[] = []
  let pending = ''
  for (const line of text.split('\n')) {
    pending += `${line}\n`
    try {
      values.push(JSON.parse(pending))
      pending = ''
    } catch {
      // The value goes on in the next line.
    }
  }
  if (pending.trim() !== '') throw new Error(`no JSON: ${pending}`)
  return values
}

/** Cases that differ on purpose: what the suite accepts, and what we say of it. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  // A key that stands twice is nearly always a mistake; the document is read all the same.
  '2JQS': ['the key "" stands twice; the last one wins'],
}

describeCorpus('the YAML test suite', 'conformance/yaml-test-suite', folder => {
  for (const path of filesUnder(folder, /^in\.yaml$/)) {
    const name = relative(folder, dirname(path))
    const sibling = (file: string): string => join(dirname(path), file)
    it(name, () => {
      const { roots, problems, notAnalysed } = parseYaml(textOf(path))
      const said = [...problems.map(problem => problem.message), ...(notAnalysed === undefined ? [] : [notAnalysed])]
      if (existsSync(sibling('error'))) {
        expect(said).not.toEqual([])
        return
      }
      expect(said).toEqual(DIFFERENT[name] ?? [])
      if (!existsSync(sibling('in.json'))) return
      const expected = jsonValues(textOf(sibling('in.json')))
      expect(roots.map(plain)).toEqual(expected.filter(value => value !== null))
    })
  }
})
