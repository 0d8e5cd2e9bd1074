import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { type Case, readCases } from '../src/dev/corpus-case.ts'
import type { SourceFile } from '../src/documents/document.ts'
import { fingerprint } from '../src/engine/assemble/fingerprint.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { isSampled } from './support/sample.ts'

/** Documents that are not analysed, or not well formed, by what is wrong with them. */
const BAD_YAML: readonly string[] = [
  'x: {{ .Values.y }}',
  '{{- if .Values.y }}\nx: 1\n{{- end }}',
  'a: |\n  {{ x }}\nb: [',
  'x: [${SUBNETS}]',
  'x: \udcff',
  'x: "\0"',
  '{{a: b}: c}: d',
  `x: ${'['.repeat(300)}`,
  'x: *nothing',
]
const BAD_JSON: readonly string[] = ['{"x": ', '{"x": "\udcff"}', '{"x": "\0"}', '['.repeat(300), '{"x" {{ y }}}']

/** Counts the characters of its whole file, which a stream has more of. */
const OF_WHOLE_FILES = 'registry/lifecycle-length'

const isYaml = ({ path, text }: SourceFile): boolean =>
  /\.ya?ml$/.test(path) && !path.endsWith('clauselint.yaml') && !text.startsWith('MIME-Version:')
const isJson = ({ path }: SourceFile): boolean => path.endsWith('.json')
/** The files of a chart are one document each; kustomize refuses a patch or a resource with a bad document whole. */
const isBuiltFrom = ({ path }: SourceFile): boolean => /(?:^|\/)(?:Chart|kustomization)\.yaml$/.test(path)
const hasNeighbours = (file: SourceFile): boolean => isYaml(file) || isJson(file)

/** What is found, wherever in the file it stands now; each as often as it is found. */
function found(files: readonly SourceFile[], { files: ofCase }: Case): readonly string[] {
  const { report } = lintFrozen(files, settingsOfCase(ofCase, registry))
  return report.findings
    .filter(({ rule }) => !rule.startsWith('syntax/') && rule !== OF_WHOLE_FILES)
    .map(one => `${one.fingerprint} ${one.message}`)
}

/** Those of `all` that `others` has not as often. */
function missingIn(others: readonly string[], all: readonly string[]): readonly string[] {
  const left = [...others]
  return all.filter(one => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const pick = (list: readonly string[], seed: string): string =>
  list[Number.parseInt(fingerprint(seed).slice(0, 8), 16) % list.length] ?? ''

/** The stream with a bad document before it, behind it, or both. */
function withBad({ path, text, ...rest }: SourceFile, where: string): SourceFile {
  const seed = `${path} ${where} ${text.length}`
  const whole = text.replace(/^\ufeff/, '').replace(/\n?$/, '\n')
  const separator = isYaml({ path, text }) ? '---\n' : ''
  const bad = (side: string): string => `${pick(isJson({ path, text }) ? BAD_JSON : BAD_YAML, side + seed)}\n`
  const before = where === 'behind it' ? '' : `${bad('before')}${separator}`
  const after = where === 'before it' ? '' : `${separator}${bad('after')}`
  return { ...rest, path, text: `${before}${whole}${after}` }
}

const cases = registry.rules.flatMap(({ id }) =>
  readCases(`test/corpus/${id}`)
    .filter(({ expected, files }) => expected.length > 0 && files.some(hasNeighbours) && !files.some(isBuiltFrom))
    .map(one => ({ ...one, name: `${id} ${one.name}` })),
)

/** What is bad is cut off by the readers, which know nothing of rules: each bad text is beside many of these. */
const sample = (part: number): readonly Case[] => cases.filter(({ name }) => isSampled(name, part, 40))

describe('what is found in a document is found', () => {
  it.each([
    ['before it', 0],
    ['behind it', 1],
    ['on both sides', 2],
  ] as const)('with a bad document %s in the same stream', (where, part) => {
    expect(cases.length).toBeGreaterThan(100)
    for (const one of sample(part)) {
      const files = one.files.map(file => (hasNeighbours(file) ? withBad(file, where) : file))
      expect(missingIn(found(files, one), found(one.files, one)), one.name).toEqual([])
    }
  })

  it('with bad files beside it', () => {
    for (const one of sample(3)) {
      const bad = [
        { path: 'bad-neighbour.yaml', text: pick(BAD_YAML, one.name) },
        { path: 'bad-neighbour.json', text: pick(BAD_JSON, one.name) },
        { path: 'bad-neighbour.toml', text: 'x = ${Y}' },
      ]
      expect(missingIn(found([...bad, ...one.files], one), found(one.files, one)), one.name).toEqual([])
    }
  })
})
