import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../../../src/dev/case-settings.ts'
import { corpusOf, readCases } from '../../../src/dev/corpus-case.ts'
import type { SourceFile } from '../../../src/documents/document.ts'
import { hclOf } from '../../support/hcl-of.ts'
import { lintFrozen, registry } from '../../support/lint-frozen.ts'

const isJson = (path: string): boolean => path.endsWith('.tf.json')

const cases = registry.rules.flatMap(({ id }) =>
  readCases(corpusOf(id))
    .map(one => one.files)
    // What a function of Terraform writes, and what a `dynamic` block may make, is read in HCL only.
    .filter(
      files =>
        files.some(({ path }) => isJson(path)) && !files.some(({ text }) => /\$\{\w+encode\(|"dynamic"/.test(text)),
    )
    .map((files, i) => ({ name: `${id} ${i} ${files.find(({ path }) => isJson(path))?.path}`, files })),
)

const toHcl = ({ path, text }: SourceFile): SourceFile =>
  isJson(path) ? { path: path.replace(/\.json$/, ''), text: hclOf(JSON.parse(text)) } : { path, text }

/** The checks that fail with the texts that they are about, but for quotes and what differs between the two notations. */
function found(files: readonly SourceFile[]): readonly string[] {
  const { report } = lintFrozen(files, settingsOfCase(files, registry))
  expect(report.faults).toEqual([])
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return report.findings
    .map(({ check, location: { path, start, end } }) => `${check} ${plain(texts.get(path)?.slice(start, end) ?? '')}`)
    .sort()
}

const plain = (text: string): string =>
  text
    .replaceAll(/["\s\\]/g, '')
    .replace(/^\$\{(.*)\}$/, '$1')
    .replaceAll(/[:=,]/g, ' ')

describe('the same documents in HCL', () => {
  it.each(cases)('$name', ({ files }) => {
    expect(found(files.map(toHcl))).toEqual(found(files))
  })
})
