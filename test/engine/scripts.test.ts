import { describe, expect, it } from 'vitest'
import { fixText } from '../../src/engine/fix/fix.ts'
import { lint as lintAll, type SourceFile } from '../../src/index.ts'
import { parseFile, suppressionEdit } from '../../src/lsp/suppression-edit.ts'
import { registry } from '../support/lint-frozen.ts'

const OPEN =
  'aws eks update-cluster-config --name a --resources-vpc-config endpointPublicAccess=true,publicAccessCidrs=0.0.0.0/0\n'
const RULE = 'controlplane/public-endpoint'
const HOSTS =
  'cat > /etc/containerd/certs.d/a/hosts.toml <<EOF\n[host."https://m.example.com"]\nskip_verify = true\nEOF\n'

/** Without what a procedure owes the platform: that is tested in the corpora of its rules. */
function lintFiles(files: readonly SourceFile[]) {
  const { report, ...rest } = lintAll(files, { parsers: registry.parsers })
  return {
    ...rest,
    report: { ...report, findings: report.findings.filter(({ rule }) => !rule.startsWith('procedure/')) },
  }
}
const lint = (text: string) => lintFiles([{ path: 'bin/a.sh', text }]).report

describe('a script in a file of its own', () => {
  it('is checked, and placed by line and column', () => {
    const [finding, ...others] = lint(`#!/bin/sh\n\n${OPEN}`).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: RULE, location: { startLine: 3, startColumn: 63 } })
  })

  it('is suppressed by its comments', () => {
    const { findings, suppressed } = lint(`# clauselint-disable-next-line ${RULE} -- a test\n${OPEN}`)
    expect([findings, suppressed.length]).toEqual([[], 1])
    const printed = `echo "# clauselint-disable-next-line ${RULE} -- a test"\n${OPEN}`
    expect(lint(printed).findings.map(({ rule }) => rule)).toEqual([RULE])
    const written = `cat <<X\n# clauselint-disable-file ${RULE} -- a test\nX\n${OPEN}`
    expect(lint(written).findings.map(({ rule }) => rule)).toEqual([RULE])
  })

  it('gets a suppression comment from the editor', () => {
    const text = `#!/bin/sh\nif true; then\n  ${OPEN}fi\n`
    const file = { path: 'bin/a.sh', text }
    const [finding] = lint(text).findings
    const parsed = parseFile(file, registry)
    const edit = finding && parsed && suppressionEdit(parsed, finding, registry)
    expect(edit).toEqual({
      offset: text.indexOf('  aws'),
      before: `  # clauselint-disable-next-line ${RULE} -- `,
      after: '\n',
    })
  })

  it('keeps its fingerprints when lines come before', () => {
    const fingerprints = (text: string) => lint(text).findings.map(({ fingerprint }) => fingerprint)
    expect(fingerprints(HOSTS).length).toBeGreaterThan(0)
    expect(fingerprints(`set -eu\n# new\n${HOSTS}`)).toEqual(fingerprints(HOSTS))
  })

  it('is named where it does not parse, and the other files are still linted', () => {
    const { findings, faults } = lintFiles([
      { path: 'broken', text: '#!/bin/bash\nif true; then\n' },
      { path: 'a.sh', text: OPEN },
    ]).report
    expect(faults).toEqual([])
    expect(findings.map(({ rule, location }) => [location.path, rule])).toEqual([
      ['a.sh', RULE],
      ['broken', 'syntax/shell'],
    ])
    expect(findings[1]?.severity).toBe('error')
  })

  it.each([
    ['a template', 'a.sh', '#!/bin/sh\n{{- if .Values.a }}\nif x; then (\n{{- end }}\n'],
    ['a script of zsh', 'a.sh', '#!/bin/zsh\nfor x (a b) kubectl delete $x\n'],
    ['a script of fish', 'a.sh', '#!/usr/bin/env fish\nif true\n  echo\nend\n'],
  ])('is not broken where it is %s', (_, path, text) => {
    const { findings, notAnalysed } = lintFiles([{ path, text }]).report
    expect(findings).toEqual([])
    expect(notAnalysed).toHaveLength(1)
  })

  it('is neither broken nor counted where a shell with a grammar of its own says nothing about clusters', () => {
    const { findings, notAnalysed } = lintFiles([{ path: 'theme.zsh', text: 'for x (a b) echo $x\n' }]).report
    expect([findings, notAnalysed]).toEqual([[], []])
  })

  it('is read as far as its shell shares the grammar, tests of Bats among them', () => {
    const text = 'setup() {\n  true\n}\n@test "it works" {\n  kubectl get nodes\n}\n'
    const { report, results } = lintFiles([{ path: 'a.bats', text }])
    expect([report.findings, report.notAnalysed]).toEqual([[], []])
    expect(results[0]?.documents).toHaveLength(1)
  })

  it('is not taken for data, whatever its commands are called', () => {
    const { results } = lintFiles([{ path: 'cilium.sh', text: 'cluster\nResources\nenvoy\nresource a\nkind\n' }])
    expect(results[0]?.documents[0]?.resources).toMatchObject([
      { dialect: 'plain', type: 'shell', kinds: ['CalledScript', 'ScriptLibrary'] },
    ])
  })

  it('is fixed as its quotes need it', () => {
    const text = `aws x <<EOF\n{"a": 1}\nEOF\nb '{"c": 1}' "{\\"d\\": 1}"\n`
    const [finding] = lint(OPEN).findings
    const fixed = (pointer: string, value: string) => {
      const at = { document: 'a.sh#0', pointer }
      const fix = { safe: true, title: '', edits: [{ at, set: value }] }
      return finding && fixText({ path: 'a.sh', text }, [{ ...finding, fix }], registry).text
    }
    expect(fixed('/aws x/2/<<EOF/#json/a', 'x')).toBe(text.replace('"a": 1', '"a": "x"'))
    expect(fixed('/b/1/#json/c', 'x')).toBe(text.replace('"c": 1', '"c": "x"'))
    expect(fixed('/b/2/#json/d', 'x')).toBe(text.replace('\\"d\\": 1', '\\"d\\": \\"x\\"'))
    expect(fixed('/b/2/#json/d', '`x`')).toBe(text.replace('\\"d\\": 1', '\\"d\\": \\"\\`x\\`\\"'))
    expect(fixed('/aws x/2/<<EOF/#json/a', '$x')).toBe(text.replace('"a": 1', '"a": "\\$x"'))
    expect(fixed('/b/1/#json/c', "it's")).toBe(text.replace('"c": 1', `"c": "it'\\''s"`))
  })
})
