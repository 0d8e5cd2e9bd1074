import { describe, expect, it } from 'vitest'
import { get, place } from '../../../src/documents/cursor.ts'
import type { Place, SourceFile } from '../../../src/documents/document.ts'
import { literal } from '../../../src/documents/read.ts'
import { assembleReport } from '../../../src/engine/assemble/assemble-report.ts'
import { defineFact } from '../../../src/engine/fact.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { allOf } from '../../../src/engine/join/store/fact-index.ts'
import { defineKind } from '../../../src/engine/kind.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { createRegistry } from '../../../src/engine/registry.ts'
import { defineRule } from '../../../src/engine/rule.ts'
import { defaultSettings, type FileSettings } from '../../../src/engine/settings.ts'
import { documentOpener } from '../../../src/index.ts'

interface Thing {
  readonly name: string
  readonly at: Place
}
const thing = defineFact<Thing>('thing')
const named = { summary: 'say it', relevance: 'anywhere', since: '0.1.0', references: ['https://example.com'] } as const

const kind = defineKind({
  id: 'Thing',
  types: ['object'],
  recognisedBy: 'a name',
  *read({ body }) {
    if (literal(get(body, 'name')) === 'throw') throw new Error('broken kind')
    yield thing.of({ name: literal(get(body, 'name')) ?? '', at: place(get(body, 'name')) })
  },
})
const fileRule = defineRule({
  ...named,
  id: 'network/bad-name',
  severity: 'error',
  checks: { 'XX-01': 'the name {name} is bad', 'XX-02': { severity: 'info', text: 'short' } },
  on: thing,
  *check({ name, at }, { say, unsure }) {
    if (name === 'bad') yield say('XX-01', at, { data: { name } })
    if (name.length < 3) yield say('XX-02', at)
    if (name === 'unknown') yield unsure({ why: 'it is not known', at })
    if (name === 'half') {
      yield say('XX-01', at, { data: { name } })
      throw new Error('broken rule')
    }
  },
})
const linkRule = defineRule({
  ...named,
  id: 'network/twice',
  severity: 'warning',
  checks: { 'XX-03': '{name} stands twice' },
  on: { thing: allOf(thing) },
  *check({ thing }, { say }) {
    const seen = new Map<string, Place>()
    for (const { name, at } of thing) {
      const first = seen.get(name)
      if (first === undefined) seen.set(name, at)
      else yield say('XX-03', at, { data: { name }, related: [{ at: first, note: 'first here' }] })
    }
  },
})
const registry = createRegistry({
  parsers: {},
  dialects: [],
  kinds: [kind],
  rules: [fileRule, linkRule],
  deploySteps: [],
})

function run(
  files: Readonly<Record<string, string>>,
  settings: Partial<FileSettings> | ((path: string) => Partial<FileSettings>) = {},
) {
  const settingsOf = (path: string): FileSettings => ({
    ...defaultSettings,
    ...(typeof settings === 'function' ? settings(path) : settings),
  })
  const sources: readonly SourceFile[] = Object.entries(files).map(([path, text]) => ({ path, text }))
  const results = sources.map(file => lintFile(file, settingsOf(file.path), registry))
  const report = assembleReport(
    linkFacts(results, settingsOf, registry),
    settingsOf,
    registry,
    documentOpener(registry, path => files[path]),
  )
  const said = report.findings.map(
    ({ check, severity, location }) =>
      `${location.path}:${location.startLine}:${location.startColumn} ${check} ${severity}`,
  )
  return { report, said }
}

describe('assembleReport', () => {
  it('places findings of one file and of several, with their related places', () => {
    const { report, said } = run({ 'b.yaml': 'name: good\n', 'a.yaml': '# one\nname: good\n---\nname: bad\n' })
    expect(said).toEqual(['a.yaml:4:7 XX-01 error', 'b.yaml:1:7 XX-03 warning'])
    expect(report.findings[1]?.related).toMatchObject([
      { note: 'first here', location: { path: 'a.yaml', startLine: 2 } },
    ])
    expect(report.findings[0]).toMatchObject({
      message: 'the name bad is bad',
      pointer: '/name',
      location: { end: 30, endColumn: 10 },
    })
  })

  it('gives the same report whatever the order of files', () => {
    const files = { 'a.yaml': 'name: x1\n', 'b.yaml': 'name: x1\n', 'c.yaml': 'name: bad\n' }
    const reversed = Object.fromEntries(Object.entries(files).reverse())
    expect(run(reversed).report).toEqual(run(files).report)
  })

  it('keeps scopes apart', () => {
    const scope = (path: string) => ({ scope: { key: path, name: path, complete: false } })
    expect(run({ 'a.yaml': 'name: good\n', 'b.yaml': 'name: good\n' }, scope).said).toEqual([])
  })

  it('knows in each scope what the configuration of its files says', () => {
    const scope = (path: string) => ({
      configuration: 'clauselint.yaml',
      scope: { key: path === 'clauselint.yaml' ? '' : 'prod', name: '', complete: false },
    })
    expect(run({ 'clauselint.yaml': 'name: good\n', 'a.yaml': 'name: good\n' }, scope).said).toEqual([
      'clauselint.yaml:1:7 XX-03 warning',
    ])
  })

  it('takes severities from the check’s setting, then the rule’s, then the rule itself; later overrides win', () => {
    const severityWith = (settings: Partial<FileSettings>) => run({ 'a.yaml': 'name: bad\n' }, settings).said
    expect(severityWith({ rules: { 'network/bad-name': { severity: 'warning' } } })).toEqual([
      'a.yaml:1:7 XX-01 warning',
    ])
    expect(severityWith({ rules: { 'network/bad-name': { severity: 'off' } } })).toEqual([])
    expect(severityWith({ rules: { 'network/bad-name': { severity: 'off' }, 'XX-01': { severity: 'info' } } })).toEqual(
      ['a.yaml:1:7 XX-01 info'],
    )
    const conditional = [{ kinds: ['Thing'], rules: { 'XX-01': { severity: 'off' } } }] as const
    expect(severityWith({ conditional })).toEqual([])
    expect(severityWith({ conditional: [{ kinds: ['Other'], rules: conditional[0].rules }] })).toEqual([
      'a.yaml:1:7 XX-01 error',
    ])
  })

  it('makes a rule or a kind that throws a fault, and keeps what was said before', () => {
    const { report, said } = run({ 'a.yaml': 'name: half\n', 'b.yaml': 'name: throw\n', 'c.yaml': 'name: bad\n' })
    expect(said).toEqual(['a.yaml:1:7 XX-01 error', 'c.yaml:1:7 XX-01 error'])
    expect(report.faults).toMatchObject([
      { source: 'network/bad-name', path: 'a.yaml' },
      { source: 'kind Thing', path: 'b.yaml', message: 'Error: broken kind' },
    ])
  })

  it('folds notes by file, rule and reason', () => {
    const { report } = run({ 'a.yaml': 'name: unknown\n---\nname: unknown\n' })
    expect(report.notes).toMatchObject([{ rule: 'network/bad-name', path: 'a.yaml', why: 'it is not known', count: 2 }])
  })

  it('goes on after a broken document', () => {
    const { said } = run({ 'a.yaml': 'a: [\n---\nname: bad\n' })
    expect(said.map(line => line.split(' ').slice(1).join(' '))).toEqual(['syntax/yaml error', 'XX-01 error'])
  })

  it('reports comments in JSON only where the document is of a known kind', async () => {
    const { lint, loadParsers } = await import('../../../src/index.ts')
    const parsers = await loadParsers(new Set(['json']))
    const checksOf = (text: string) =>
      lint([{ path: 'a.json', text }], { parsers }).report.findings.map(({ check }) => check)
    expect(checksOf('{\n  // for the editor\n  "compilerOptions": {},\n}')).toEqual([])
    expect(checksOf('{ // who\n "apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "a"}}')).toEqual([
      'syntax/json',
    ])
    expect(checksOf('{"a": ')).toEqual(['syntax/json'])
  })

  it('identifies a finding by rule, object and path, not by its line', () => {
    const one = run({ 'a.yaml': 'name: bad\n' }).report.findings[0]
    const moved = run({ 'a.yaml': '# moved\n\nname: bad\n' }).report.findings[0]
    expect(moved?.fingerprint).toBe(one?.fingerprint)
    expect(run({ 'b.yaml': 'name: bad\n' }).report.findings[0]?.fingerprint).not.toBe(one?.fingerprint)
  })

  it('identifies a finding in a script, however many lines stand above it', async () => {
    const { lint, loadParsers } = await import('../../../src/index.ts')
    const parsers = await loadParsers(new Set(['shell', 'toml']))
    const fingerprints = (...above: readonly string[]) => {
      const script = [...above, 'cat > /etc/containerd/certs.d/docker.io/hosts.toml <<EOF', 'skip_verify = true', 'EOF']
      const text = ['runcmd:', '  - |', ...script.map(line => `    ${line}`), ''].join('\n')
      return lint([{ path: 'a.yaml', text }], { parsers }).report.findings.map(({ fingerprint }) => fingerprint)
    }
    expect(fingerprints()).toHaveLength(2)
    expect(fingerprints('set -eu', 'apt-get update')).toEqual(fingerprints())
  })

  it('prints no control characters of a document', () => {
    expect(run({ 'a.yaml': 'name: bad\n' }).report.findings[0]?.message).toBe('the name bad is bad')
    const { report } = run({ 'a.yaml': 'name: "x\\e[31m"\n---\nname: "x\\e[31m"\n' })
    expect(report.findings.map(({ message }) => message)).toEqual(['x·[31m stands twice'])
  })
})

describe('suppressions', () => {
  const because = '-- because'
  it.each([
    [`name: bad # clauselint-disable-line XX-01 ${because}`],
    [`# clauselint-disable-next-line network/bad-name ${because}\nname: bad`],
    [`name: bad\n# clauselint-disable-file XX-01, XX-02 ${because}`],
    [`# clauselint-disable XX-01 ${because}\nname: bad\n# clauselint-enable XX-01`],
    [`name: bad # clauselint-disable-line XX-01 ${because} until 2027-01-31`],
  ])('silence: %s', text => {
    const { report, said } = run({ 'a.yaml': text }, { today: '2026-11-21' })
    expect(said).toEqual([])
    expect(report.suppressed).toMatchObject([{ reason: 'because', by: 'comment', finding: { check: 'XX-01' } }])
  })

  it.each([
    ['name: bad # clauselint-disable-line XX-01', 'suppression/malformed'],
    [`name: bad # clauselint-disable-line ${because}`, 'suppression/malformed'],
    ['name: bad # clauselint-disable-line XX-01 -- x until tomorrow', 'suppression/malformed'],
    ['name: bad # clauselint-disabel XX-01 -- x', 'suppression/malformed'],
    ['name: bad # clauselint-disable-line XX-01 -- TODO', 'suppression/malformed'],
    ['name: bad # clauselint-disable-line XX-01 -- reason', 'suppression/malformed'],
    ['name: bad # clauselint-disable-line XX-01 -- -', 'suppression/malformed'],
    [`name: bad # clauselint-disable-line XX-99 ${because}`, 'suppression/unknown-rule'],
    [`name: bad # clauselint-disable-line XX-01 ${because} until 2026-11-20`, 'suppression/expired'],
    [`name: bad\n# clauselint-disable XX-02 ${because}`, 'suppression/unused'],
    [`# clauselint-disable XX-01 ${because}\n# clauselint-enable XX-01\nname: bad`, 'suppression/unused'],
  ])('do nothing, and say so: %s', (text, rule) => {
    const { report } = run({ 'a.yaml': text }, { today: '2026-11-21' })
    expect(report.findings.map(finding => finding.rule).sort()).toEqual(['network/bad-name', rule].sort())
  })

  it('in the configuration silence an object for a reason, until they expire', () => {
    const at = { document: 'clauselint.yaml#0', pointer: '/suppressions/0' }
    const one = { rule: 'XX-01', reason: 'legacy', at }
    expect(run({ 'a.yaml': 'name: bad\n' }, { suppressions: [one] }).report.suppressed).toMatchObject([
      { reason: 'legacy', by: 'configuration' },
    ])
    expect(run({ 'a.yaml': 'name: bad\n' }, { suppressions: [{ ...one, object: 'another' }] }).said).toEqual([
      'a.yaml:1:7 XX-01 error',
    ])
    const expired = run(
      { 'a.yaml': 'name: bad\n', 'clauselint.yaml': 'suppressions: [{rule: XX-01}]\n' },
      { suppressions: [{ ...one, until: '2026-11-20' }], today: '2026-11-21' },
    )
    expect(expired.said).toContain('clauselint.yaml:1:16 suppression/expired error')
  })

  it('are ignored where the command says so', () => {
    expect(
      run({ 'a.yaml': `name: bad # clauselint-disable-line XX-01 ${because}` }, { inlineSuppressions: false }).said,
    ).toEqual(['a.yaml:1:7 XX-01 error'])
  })
})
