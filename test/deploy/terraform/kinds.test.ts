import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../../src/kinds/index.ts'
import type { Run } from '../../support/lint-frozen.ts'
import { expected, found, jsonOf, lintOne } from './expectations.ts'

/** A document of HCL for each kind that reads resources of Terraform: one that fails, one that passes, one that is not decided. */
const FOLDER = new URL('kinds/', import.meta.url)
const SHAPE = /^(?:data\.)?(?:aws|kubernetes|kubectl|helm|harbor)_[a-z0-9_]+$/

/** Workloads in HCL become manifests, which Workload.tf has: two kinds read those of plans only. No rule is on what is remote, nor on orders. */
const ELSEWHERE = new Set(['PlannedObject', 'TerraformPods'])

/** What is recognised in the manifests that are made, not in the file. */
const MADE = new Set(['ContainerWords', 'HostNetwork', 'NetworkPolicy', 'Service', 'Workload'])

/** What is read beside the kind of a resource, which it is not called. */
const BESIDE = new Set(kinds.filter(({ isOfNoKind }) => isOfNoKind).map(({ id }) => id))

const names = readdirSync(FOLDER).map(name => name.replace(/\.tf$/, ''))
const sections = names.flatMap(kind => {
  const text = readFileSync(new URL(`${kind}.tf`, FOLDER), 'utf8')
  return text
    .split(/^# (?=(?:failing|passing|undecided)$)/m)
    .slice(1)
    .map(part => ({ kind, state: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n') + 1) }))
})

/** Names that Terraform's JSON does not work out by itself. */
const hasNames = (text: string): boolean => /\blocal\.|\bvar\./.test(text)

describe('kinds with resources of Terraform', () => {
  it('have documents in HCL', () => {
    const shaped = kinds
      .filter(({ types, isOfNoKind }) => isOfNoKind !== true && types.some(type => SHAPE.test(type)))
      .map(({ id }) => id)
    const missing = shaped.filter(id => !names.includes(id) && !ELSEWHERE.has(id))
    expect(missing).toEqual([])
    expect([...ELSEWHERE].filter(id => !shaped.includes(id) || names.includes(id))).toEqual([])
  })

  it('each have one that fails, one that passes and one that is not decided', () => {
    const lacking = names.flatMap(kind =>
      ['failing', 'passing', 'undecided']
        .filter(state => !sections.some(one => one.kind === kind && one.state === state))
        .map(state => `${kind} ${state}`),
    )
    // No check is on databases: they are in the picture of what applications hang on.
    expect(lacking).toEqual(['Database failing'])
  })

  it.each(sections)('$kind: $state', ({ kind, state, text }) => {
    const run = lintOne({ path: 'main.tf', text })
    expect(run.report.faults).toEqual([])
    const recognised = run.results.flatMap(({ documents }) =>
      documents.flatMap(({ resources }) => resources.flatMap(one => one.kinds)),
    )
    if (!MADE.has(kind) && !BESIDE.has(kind)) expect(recognised).toContain(kind)
    expect(found(run, text)).toEqual(expected(text))
    expect(found(run, text).length > 0).toBe(state === 'failing')
    // What is not known is either a note, or nothing that any check asks for.
    if (state === 'undecided') expect(text).toMatch(/\bvar\.|\bdata\./)
    if (hasNames(text)) return
    const json = jsonOf(text)
    const checks = (one: Run): readonly string[] => one.report.findings.map(({ check }) => check).sort()
    expect(checks(lintOne({ path: 'main.tf.json', text: json }, text.startsWith('# complete')))).toEqual(checks(run))
  })
})
