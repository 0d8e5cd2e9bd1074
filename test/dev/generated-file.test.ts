import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coveragePage, rulesList } from '../../src/dev/coverage.ts'
import { bringUpToDate, staleFiles } from '../../src/dev/generated-file.ts'
import { thirdPartyLicences } from '../../src/dev/third-party-licences.ts'
import { registry } from '../support/lint-frozen.ts'

describe('bringUpToDate', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clauselint-test-'))
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  it('writes what is missing or another text, and then finds nothing to do', () => {
    writeFileSync(join(folder, 'old.md'), 'old')
    const files = ['old.md', 'deep/new.md'].map(name => ({ path: join(folder, name), text: `${name}\n` }))
    expect(staleFiles(files)).toEqual(files.map(file => file.path))
    bringUpToDate(files, [])
    expect(staleFiles(files)).toEqual([])
    expect(readFileSync(join(folder, 'deep/new.md'), 'utf8')).toBe('deep/new.md\n')
  })

  it('with --check writes nothing and fails', () => {
    const before = process.exitCode
    const path = join(folder, 'old.md')
    writeFileSync(path, 'old')
    bringUpToDate([{ path, text: 'new' }], ['--check'])
    expect(process.exitCode).toBe(1)
    expect(process.stderr.write).toHaveBeenCalledWith(`${path} is not current: npm run generate\n`)
    process.exitCode = before
    expect(readFileSync(path, 'utf8')).toBe('old')
  })
})

describe('the generated pages', () => {
  const check = { kind: 'Pod', severity: 'error', section: 'S', sentence: 'It holds' } as const

  it('say of each check which rule covers it, or why none does', () => {
    const rule = { ...registry.rules[0], id: 'area/name', checks: { 'AA-01': 'x', 'AA-01.more': 'y' } } as const
    const rules = [rule].flatMap(one => ('summary' in one ? [one] : []))
    const page = coveragePage(
      [
        { ...check, id: 'AA-01' },
        { ...check, id: 'AA-02', spokenForBy: ['AA-01'], ruling: 'AA-01 reports it' },
        { ...check, id: 'AA-03', notChecked: 'nobody can see it' },
        { ...check, id: 'AA-04' },
        { ...check, id: 'AA-05', kind: 'Corefile' },
        { ...check, id: 'AA-06', spokenForBy: ['AA-05'] },
      ],
      rules,
      [{ name: 'the hybrid network', kinds: ['Corefile'] }],
    )
    expect(page).toContain('| AA-01 | error | It holds | [area/name](area/name.md) |')
    expect(page).toContain('| AA-02 | error | It holds | covered by AA-01. AA-01 reports it. |')
    expect(page).toContain('| AA-03 | error | It holds | not checked: nobody can see it |')
    expect(page).toContain('| AA-04 | error | It holds | no rule yet |')
    expect(page).toContain('| AA-05 | error | It holds | planned: the hybrid network |')
    expect(page).toContain('| AA-06 | error | It holds | planned with AA-05 |')
    expect(page).toMatch(
      /Rules implement 1 of 6 checks\.\n.* 1 are covered by .* 1 cannot be checked, and 2 are planned\./,
    )
    expect(rulesList(rules)).toMatch(/## area\n\n.*\n.*\n\| \[area\/name\]\(area\/name\.md\) .* \| AA-01 \|\n/)
  })
})

describe('thirdPartyLicences', () => {
  it('gives each package once, with its version and its licence', () => {
    const text = thirdPartyLicences([
      'src/index.ts',
      'node_modules/js-yaml/dist/a.mjs',
      'node_modules/js-yaml/dist/b.mjs',
    ])
    expect(text.match(/^js-yaml \d+\.\d+\.\d+\n\n/gm)).toHaveLength(1)
    // The table of IAM's words is made from a package, which is in each bundle that has the table.
    expect(text.match(/Permission is hereby granted/g)).toHaveLength(3)
  })
})
