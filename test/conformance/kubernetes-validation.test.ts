import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgedBy } from '../../src/dev/kubernetes-validation/judged.ts'
import { mutants } from '../../src/dev/kubernetes-validation/mutate.ts'
import { createRegistry } from '../../src/engine/registry.ts'
import { registry } from '../support/lint-frozen.ts'

// What the API server's own validation says of mutated objects (src/dev/kubernetes-validation): `+` takes one, `-` refuses it.

/** The kinds that state what is judged here: the objects are read by no other. */
const JUDGED = new Set(['KubernetesObject', 'CustomResource', 'CustomResourceDefinition'])
const judging = createRegistry({ ...registry, kinds: registry.kinds.filter(({ id }) => JUDGED.has(id)) })

const lines = readFileSync('test/fixtures/kubernetes-validation/answers.txt', 'utf8').trimEnd().split('\n')
const all = new Map(mutants().map(one => [one.name, one.object]))
const verdicts = lines.map(line => {
  const name = line.slice(2)
  const object = all.get(name)
  if (object === undefined) throw new Error(`no mutant is called ${name}`)
  return { name, isRefused: line.startsWith('-'), faults: judgedBy(object, judging) }
})

/** What the API server refuses apart from validation. */
const ALLOCATED = /^Service web spec\.ports\.0\.nodePort: (?:-1|70000)$/

/** What it refuses and clauselint does not report, and why. */
const NOT_REPORTED: readonly (readonly [RegExp, string])[] = [
  [/ipBlock\.cidr: |hostAliases\.0\.ip: "(?!")/, 'Kubernetes 1.31 takes addresses that are not canonical'],
  [/^FlowSchema /, 'only cluster administrators write it, and rarely'],
  [/: ""$/, 'an empty text where another one is optional'],
  [/timeZone: /, 'which zones there are depends on the cluster'],
  [/operator: "Lt"/, 'of Kubernetes 1.35 on, behind a feature gate'],
]

describe("the API server's validation", () => {
  it('takes nothing that is reported', () => {
    expect(verdicts.filter(one => !one.isRefused && one.faults.length > 0 && !ALLOCATED.test(one.name))).toEqual([])
  })

  it('refuses what is reported, and no more but for these reasons', () => {
    const missed = verdicts.filter(one => one.isRefused && one.faults.length === 0).map(({ name }) => name)
    expect(missed.filter(name => !NOT_REPORTED.some(([form]) => form.test(name)))).toEqual([])
    expect(NOT_REPORTED.filter(([form]) => !missed.some(name => form.test(name)))).toEqual([])
  })

  it('was asked of many objects of many kinds', () => {
    expect(verdicts.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(400)
    expect(new Set(verdicts.map(({ name }) => name.slice(0, name.indexOf(' ')))).size).toBeGreaterThanOrEqual(25)
  })
})
