import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { policyCases } from '../../src/dev/kubernetes-validation/policies/cases.ts'
import { judged, type Verdict } from '../../src/dev/kubernetes-validation/policies/compared.ts'
import { registry } from '../support/lint-frozen.ts'

// What the API server's own admission policies say of our cases (src/dev/kubernetes-validation/policies).

const answers: readonly ({ readonly name: string } & Verdict)[] = readFileSync(
  'test/fixtures/kubernetes-validation/policies.jsonl',
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line))
const cases = new Map(policyCases().map(one => [one.name, one]))

/** Where clauselint says otherwise, and why. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^matching: no binding: /, 'a policy that nothing binds is judged as one that warns: a library has no bindings'],
  [/^matching: two bindings: ClusterRole$/, 'what two bindings say of one place is one finding, the gravest'],
  [/^defaults of workloads: fields: StatefulSet$/, 'maxUnavailable is behind a feature gate before Kubernetes 1.35'],
]

describe("the API server's admission policies", () => {
  const different = answers.flatMap(({ name, denied, warned }) => {
    const one = cases.get(name)
    if (one === undefined) throw new Error(`no case is called ${name}`)
    return JSON.stringify(judged(one, registry)) === JSON.stringify({ denied, warned }) ? [] : [name]
  })

  it('say what is reported, but for these reasons', () => {
    expect(different.filter(name => !OTHERWISE.some(([form]) => form.test(name)))).toEqual([])
    expect(OTHERWISE.filter(([form]) => !different.some(name => form.test(name)))).toEqual([])
  })

  it('were asked of each case, and refused and took many', () => {
    expect(answers.map(({ name }) => name)).toEqual([...cases.keys()])
    expect(answers.length).toBeGreaterThan(300)
    const quiet = answers.filter(({ denied, warned }) => denied.length + warned.length === 0)
    expect(quiet.length).toBeGreaterThan(80)
  })
})
