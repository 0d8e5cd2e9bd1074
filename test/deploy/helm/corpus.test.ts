import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../../../src/dev/case-settings.ts'
import { corpusOf, readCases } from '../../../src/dev/corpus-case.ts'
import type { SourceFile } from '../../../src/documents/document.ts'
import { conditional, withValues } from '../../support/chart-of.ts'
import { lintFrozen, registry } from '../../support/lint-frozen.ts'
import { isSampled } from '../../support/sample.ts'

/** What is about the comments of manifests, which are no part of what a template writes. */
const COMMENTS = /^network\/policy-priority (?:around|comments|comments-elsewhere|trailing)\.yaml$/

/** Commands that are read from a list of words: where each word is a value, what is found is placed at the list in the template. */
const WORDS =
  /^(?:access\/cluster-admin-binding commands|workload\/container-verification (?:argo-workflow|init.*)|workload\/(?:printed-secret echo-words|container-verification (?:arguments|curl-words|tekton-task)))\.yaml$/

/** Objects of Kubernetes in a file of their own, without what stands for something else already. */
const isPlain = (text: string): boolean =>
  !text.startsWith('MIME') &&
  /^apiVersion: /m.test(text) &&
  /^kind: (?!Kustomization|List|Config$)/m.test(text) &&
  !/\{\{|\$\{|[&*]\w/.test(text)

const cases = registry.rules.flatMap(({ id }) =>
  readCases(corpusOf(id)).flatMap(({ files: [file, ...others] }) =>
    file !== undefined &&
    others.length === 0 &&
    file.path.endsWith('.yaml') &&
    isPlain(file.text) &&
    !COMMENTS.test(`${id} ${file.path}`)
      ? [{ name: `${id} ${file.path}`, text: file.text }]
      : [],
  ),
)

/** The checks that fail, with the texts that they are about. */
function found(files: readonly SourceFile[]): readonly string[] {
  const { report } = lintFrozen(files, settingsOfCase(files, registry))
  expect(report.faults).toEqual([])
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return report.findings
    .map(({ check, location: { path, start, end } }) => `${check} ${texts.get(path)?.slice(start, end)}`)
    .sort()
}

/** Beside what is not about it: some rules are silent among other files. */
const rendered = (text: string): readonly string[] =>
  found([...conditional('').filter(({ path }) => !path.includes('templates')), { path: 'web.yaml', text }])

/** A chart is rendered without knowing what reads it: these have each form of a value, and of a list and a text in one, many times. */
const sample = (part: number) => cases.filter(({ name }) => isSampled(name, part, 24))

describe('the same objects in a chart', () => {
  it.each(sample(0))('under a condition: $name', ({ text }) => {
    expect(found(conditional(text))).toEqual(rendered(text))
  })

  it.each(sample(1))('with their values: $name', ({ name, text }) => {
    const compared = (all: readonly string[]) => (WORDS.test(name) ? all.map(one => one.replace(/ .*$/s, '')) : all)
    expect(compared(found(withValues(text)))).toEqual(compared(rendered(text)))
  })
})
