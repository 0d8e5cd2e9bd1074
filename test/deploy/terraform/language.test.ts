import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expected, found, lintOne } from './expectations.ts'

/** What Terraform's language makes of values and blocks: where findings are, and what is none. */
const FOLDER = new URL('language/', import.meta.url)

describe("Terraform's language", () => {
  it.each(readdirSync(FOLDER))('%s', name => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    const run = lintOne({ path: 'main.tf', text })
    expect(run.report.faults).toEqual([])
    expect(found(run, text)).toEqual(expected(text))
  })
})
