import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../support/lint-frozen.ts'
import { expected, found, jsonOf, lintOne } from './expectations.ts'

/** Calls of modules of the registry: one that fails and one that passes for what each makes. */
const FOLDER = new URL('modules/', import.meta.url)
const files = readdirSync(FOLDER)

describe('modules of the registry', () => {
  it.each(files)('%s', name => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    const run = lintOne({ path: 'main.tf', text })
    expect(run.report.faults).toEqual([])
    expect(found(run, text)).toEqual(expected(text))
    // Names of outputs are not followed in Terraform's JSON.
    if (/\bmodule\.\w+\./.test(text)) return
    const checks = (one: Run): readonly string[] => one.report.findings.map(({ check }) => check).sort()
    expect(checks(lintOne({ path: 'main.tf.json', text: jsonOf(text) }))).toEqual(checks(run))
  })
})
