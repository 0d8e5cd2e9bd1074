import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/clauselint.cjs')

interface JsonReport {
  readonly findings: readonly { readonly check: string; readonly path: string }[]
  readonly notAnalysed: readonly unknown[]
}

describe('examples/platform', () => {
  it('has the mistakes that its README names, and no other', () => {
    const readme = readFileSync(join(root, 'examples/platform/README.md'), 'utf8')
    // "OA-12, NP-02 (`apps`)": the checks that fail below a folder.
    const named = [...readme.matchAll(/((?:[A-Z]{2}-\d{2},? )+)\(`(\w+)`/g)].flatMap(([, ids = '', folder = '']) =>
      (ids.match(/[A-Z]{2}-\d{2}/g) ?? []).map(id => `${folder} ${id}`),
    )
    const ran = spawnSync(process.execPath, [program, '--format', 'json', 'examples/platform'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 300_000,
    })
    const report: JsonReport = JSON.parse(ran.stdout)
    expect(report.findings.map(({ check, path }) => `${path.split('/')[2]} ${check}`).sort()).toEqual(named.sort())
    expect(named.length).toBeGreaterThanOrEqual(8)
    expect(report.notAnalysed).toEqual([])
    expect(ran.stderr).toBe('')
  })
})
