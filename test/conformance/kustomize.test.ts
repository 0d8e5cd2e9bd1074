import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Answer, answeredObjects, builtObjects, differences } from '../../src/dev/kustomize/built.ts'
import { kustomizations } from '../../src/dev/kustomize/kustomizations.ts'

// What kustomize builds of random kustomizations (src/dev/kustomize). Not drawn, since kustomize itself goes wrong there: a patch
// that removes a label of an object with annotations (it becomes the text `null`), and one that names a port without its
// protocol where the object has the port with two (the patch is lost).

interface Line extends Omit<Answer, 'fails'> {
  /** The number of the kustomization. */
  readonly seed: number
  readonly fails?: true
}

const lines = readFileSync('test/fixtures/kustomize/answers.jsonl', 'utf8').trimEnd().split('\n')
const answers = lines.map((line): Line => JSON.parse(line))
const repositories = kustomizations(answers.length)

describe('kustomizations', () => {
  it('are built to what kustomize builds of them', () => {
    const found = answers.flatMap(({ seed, objects }) => {
      const repository = repositories[seed]
      if (objects === undefined || repository === undefined) return []
      const own = builtObjects(repository)
      const different = own === undefined ? ['nothing is built'] : differences(answeredObjects({ objects }), own)
      return different.length === 0
        ? []
        : [`${seed}: ${different.join('\n')}\n${Object.entries(repository.files).flat().join('\n')}`]
    })
    expect(found.slice(0, 3).join('\n\n')).toBe('')
  })

  it('are mostly built', () => {
    expect(answers.filter(({ fails }) => fails === undefined).length).toBeGreaterThan(200)
  })

  it('never fail where kustomize refuses them', () => {
    for (const { seed } of answers.filter(({ fails }) => fails === true)) {
      const repository = repositories[seed]
      expect(repository && builtObjects(repository)).toBeDefined()
    }
  })
})
