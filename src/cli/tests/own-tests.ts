import { posix } from 'node:path'
import { type Cursor, get, items, rootOf } from '../../documents/cursor.ts'
import type { SourceFile } from '../../documents/document.ts'
import { plainOf } from '../../documents/plain.ts'
import { literal } from '../../documents/read.ts'
import { linesOf, locate } from '../../engine/assemble/locate.ts'
import { isOf } from '../../engine/fact.ts'
import type { Finding } from '../../engine/finding.ts'
import { factsOfFile, openFile } from '../../engine/lint/open-file.ts'
import { type Registry, readingFrom } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { OWN_API_VERSION, OWN_PREFIX, ownPolicy } from '../../facts/policy/own-policy.ts'
import { lintBy } from '../../linter.ts'
import { differenceIn } from './expected.ts'
import { graphDifference } from './graph-tests.ts'
import { type ReadFile, resultOf, type TestResult, type TestSuite, validationLabel } from './policy-test.ts'

/** What the rules of policies are, ours and the API server's. */
const isOfPolicy = ({ rule }: Finding): boolean => rule.startsWith(OWN_PREFIX) || rule === 'policy/admission'

/**
 * Runs the `examples` of the policies in a file, and its documents of `kind: Test`. The registry has the rules of the policies.
 * Undefined where the file has neither.
 */
export function ownSuite(path: string, text: string, read: ReadFile, registry: Registry): TestSuite | undefined {
  const opened = openFile({ path, text }, registry)
  if (!('documents' in opened)) return undefined
  const results: TestResult[] = []
  const validations = new Set<string>()
  const denying = new Set<string>()
  const run = (name: string, policies: readonly SourceFile[], documents: readonly SourceFile[]): void => {
    const files = [...policies, ...documents]
    const { report } = lintBy(readingFrom(registry, files), files)
    const labels = labelsOf(policies, registry)
    for (const label of labels.values()) validations.add(label)
    const found = report.findings.filter(isOfPolicy)
    for (const { related } of found)
      for (const { location } of related) {
        const label = labels.get(`${location.path}:${location.startLine}`)
        if (label !== undefined) denying.add(label)
      }
    const differences = documents.flatMap(
      document =>
        differenceIn(
          document,
          found.filter(({ location }) => location.path === document.path),
        ) ?? [],
    )
    results.push(resultOf(name, differences.length === 0 ? undefined : differences.join('\n')))
  }
  for (const document of opened.documents) {
    const root = rootOf(document)
    if (literal(get(root, 'apiVersion')) !== OWN_API_VERSION) continue
    const name = literal(get(root, 'metadata', 'name')) ?? ''
    const spec = get(root, 'spec')
    if (literal(get(root, 'kind')) === 'Policy')
      for (const [i, example] of items(get(spec, 'examples')).entries()) {
        const label = literal(get(example, 'name')) ?? `example ${i + 1}`
        run(`${name}: ${label}`, [{ path, text }], documentsOf(example))
      }
    if (literal(get(root, 'kind')) === 'Test') {
      const isOfGraphs = get(spec, 'graphs').node !== undefined
      const wanted = items(get(spec, isOfGraphs ? 'graphs' : 'policies')).flatMap(one => literal(one) ?? [])
      const given = wanted.map(one => posix.join(posix.dirname(path), one))
      const texts = given.flatMap(one => {
        const own = read(one)
        return own === undefined ? [] : [{ path: one, text: own }]
      })
      const missing = wanted.filter((_, i) => !texts.some(one => one.path === given[i]))
      if (missing.length > 0) results.push(resultOf(name, `there is no file ${missing.join(', ')}`))
      else if (isOfGraphs) {
        const [instance, objects] = [plainIn(get(spec, 'instance')), items(get(spec, 'objects')).map(plainIn)]
        results.push(resultOf(name, graphDifference({ graphs: texts, instance, objects }, registry)))
      } else run(name, texts, items(get(spec, 'documents')).flatMap(documentsOf))
    }
  }
  return results.length === 0 ? undefined : { path, results, validations, denying }
}

/** As many values of an object are read as a test may need. */
const MOST_VALUES = 10_000
const plainIn = ({ node }: Cursor): unknown => (node === undefined ? undefined : plainOf(node, { left: MOST_VALUES }))

/** An example is one document (`path`, `text`), or several under `documents`. */
function documentsOf(example: Cursor): readonly SourceFile[] {
  const several = items(get(example, 'documents'))
  if (several.length > 0) return several.flatMap(documentsOf)
  const text = literal(get(example, 'text'))
  return text === undefined ? [] : [{ path: literal(get(example, 'path')) ?? 'main.yaml', text }]
}

/** The validations of policies, by the path and the line of their expressions. */
function labelsOf(files: readonly SourceFile[], registry: Registry): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const file of files) {
    const opened = openFile(file, registry)
    if (!('documents' in opened)) continue
    const places = new Map(opened.documents.map(document => [document.id, document]))
    for (const fact of factsOfFile(file, defaultSettings, registry).facts) {
      if (!isOf(ownPolicy, fact)) continue
      for (const { expression } of fact.value.validations) {
        const document = places.get(expression.at.document)
        if (document === undefined) continue
        const { path, startLine } = locate(document, linesOf(file.text), expression.at)
        labels.set(`${path}:${startLine}`, validationLabel(fact.value.name, expression.text))
      }
    }
  }
  return labels
}
