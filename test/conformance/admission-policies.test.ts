import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gatorSuite } from '../../src/cli/tests/gator.ts'
import { judgeKubescapeCase, kubescapeCases, kubescapeSuite } from '../../src/cli/tests/kubescape.ts'
import type { ReadFile, TestSuite } from '../../src/cli/tests/policy-test.ts'
import { registry } from '../support/lint-frozen.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/suites/admission-policies')
/** They are not part of the project: where they are not, these tests are skipped. */
const isThere = existsSync(FOLDER)

const filesIn = (folder: string, name: string): readonly string[] =>
  isThere
    ? readdirSync(join(FOLDER, folder), { recursive: true, encoding: 'utf8' })
        .filter(path => posix.basename(path) === name)
        .map(path => posix.join(folder, path))
        .sort()
    : []
const read: ReadFile = path => {
  const file = join(FOLDER, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
const textOf = (path: string): string => read(path) ?? ''
const failuresOf = (suites: readonly TestSuite[]): readonly string[] =>
  suites.flatMap(({ path, results }) =>
    results.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${path} ${name}: ${failure}`])),
  )

describe.skipIf(!isThere)("peers' suites of admission policies", () => {
  const tests = filesIn('kubescape', 'tests.json')

  it("has the verdicts of kubescape's library, which a real API server gave", () => {
    const suites = tests.map(path => kubescapeSuite(path, textOf(path), read, registry))
    expect(failuresOf(suites)).toEqual([])
    expect(suites.flatMap(({ results }) => results)).toHaveLength(628)
  })

  it('points at the field, or at its parent, that a test has changed', () => {
    const wrong: string[] = []
    let count = 0
    for (const path of tests)
      for (const one of kubescapeCases(textOf(path))) {
        const [change, ...others] = one.changes
        if (one.expected !== 'fail' || change === undefined || others.length > 0) continue
        const judged = judgeKubescapeCase(one, posix.dirname(path), read, registry)
        if ('problem' in judged) continue
        count++
        const wanted = `/${change
          .slice(0, change.indexOf('='))
          .split('.')
          .map(step =>
            step
              .replace(/^\[(\d+)\]$/, '$1')
              .replaceAll('~', '~0')
              .replaceAll('/', '~1'),
          )
          .join('/')}`
        const places = judged.findings.flatMap(found => (found.is === 'denied' ? [found.at.pointer] : []))
        if (!places.some(place => isNear(place, wanted)))
          wrong.push(`${path} ${one.name}: ${wanted} but ${places.join()}`)
      }
    expect(count).toBe(226)
    // What is left changes a cause far from what is wrong: a hostPath of a volume that nothing mounts read-only.
    expect(wrong.length, wrong.join('\n')).toBeLessThan(0.03 * count)
  })

  it("has the verdicts of Gatekeeper's library", () => {
    const suites = filesIn('gatekeeper', 'suite.yaml').flatMap(
      path => gatorSuite(path, textOf(path), read, registry) ?? [],
    )
    expect(failuresOf(suites)).toEqual([])
    expect(suites.flatMap(({ results }) => results)).toHaveLength(131)
  })
})

/** Whether a place is the field itself or its parent; a part of the field is the field. */
const isNear = (place: string, wanted: string): boolean =>
  place === wanted || place.startsWith(`${wanted}/`) || wanted.slice(0, wanted.lastIndexOf('/')) === place
