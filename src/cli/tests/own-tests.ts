import { posix } from 'node:path'
import { type Cursor, get, items, rootOf } from '../../documents/cursor.ts'
import type { SourceFile } from '../../documents/document.ts'
import { resolve } from '../../documents/intrinsic.ts'
import { plainOf } from '../../documents/plain.ts'
import { literal } from '../../documents/read.ts'
import { linesOf, locate } from '../../engine/assemble/locate.ts'
import { isOf } from '../../engine/fact.ts'
import type { Finding } from '../../engine/finding.ts'
import { factsOfFile, openFile } from '../../engine/lint/open-file.ts'
import { type Registry, readingFrom } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { ADMISSION_PREFIX, admissionPolicy } from '../../facts/policy/admission-policy.ts'
import { OWN_API_VERSION, OWN_PREFIX, ownPolicy } from '../../facts/policy/own-policy.ts'
import { contentOffsets } from '../../languages/content-offsets.ts'
import { draft } from '../../languages/edits/edit.ts'
import { type Editing, layoutOf } from '../../languages/edits/target.ts'
import type { Format, ScalarNode } from '../../languages/tree/node.ts'
import { changedText, inOrder, type TextChange } from '../../languages/tree/text-change.ts'
import { lintBy } from '../../linter.ts'
import { changesToExpect, differenceIn } from './expected.ts'
import { differenceText, graphDifferences } from './graph-tests.ts'
import { type ReadFile, resultOf, type TestResult, type TestSuite, validationLabels } from './policy-test.ts'

/** What the rules of policies are, ours and the API server's. */
const isOfPolicy = ({ rule }: Finding): boolean => rule.startsWith(OWN_PREFIX) || rule.startsWith(ADMISSION_PREFIX)

/** The tests of a file, and what each needs to expect what is found; nothing where it has passed. */
interface OwnSuite extends TestSuite {
  readonly updates: readonly Update[]
}

interface Update {
  /** The changes to the text of the file. */
  readonly changes: readonly TextChange[]
  /** Remarks on what stays different. */
  readonly left: readonly string[]
}

const NO_UPDATE: Update = { changes: [], left: [] }

/**
 * Writes into the text of a file what its tests find in their documents. A document that is not written line by line (`text: |`) is
 * left as it is, and its test says so; so is one that would find something else with the comments. Gives the new text, and what its tests
 * find then.
 */
export function updatedSuite(
  path: string,
  text: string,
  read: ReadFile,
  registry: Registry,
): { readonly text: string; readonly suite: TestSuite } | undefined {
  const before = ownSuite(path, text, read, registry)
  if (before === undefined) return undefined
  const wanted = withChanges(text, before.updates)
  const after = ownSuite(path, wanted, read, registry) ?? before
  if (after.results.every(({ failure }) => failure === undefined)) return { text: wanted, suite: after }
  const right = before.updates.filter(
    (_, i) => after.results[i] !== undefined && after.results[i].failure === undefined,
  )
  const changed = withChanges(text, right)
  return { text: changed, suite: withLeft(ownSuite(path, changed, read, registry) ?? before) }
}

/** The tests, each with what an update cannot change. */
const withLeft = ({ results, updates, ...suite }: OwnSuite): TestSuite => ({
  ...suite,
  results: results.map((result, i) => {
    const left = updates[i]?.left ?? []
    return result.failure === undefined ? result : { ...result, failure: [result.failure, ...left].join('\n') }
  }),
})

/** The text with the changes; as it is where they cannot be made together. A text that several documents have by an alias is changed once. */
function withChanges(text: string, updates: readonly Update[]): string {
  const once = new Map(updates.flatMap(({ changes }) => changes).map(change => [change.start, change]))
  return changedText(text, inOrder([...once.values()]) ?? [])
}

/**
 * Runs the `examples` of the policies in a file, and its documents of `kind: Test`. The registry has the rules of the policies.
 * Undefined where the file has neither.
 */
export function ownSuite(path: string, text: string, read: ReadFile, registry: Registry): OwnSuite | undefined {
  const opened = openFile({ path, text }, registry)
  if (!('documents' in opened)) return undefined
  const results: TestResult[] = []
  const updates: Update[] = []
  const add = (result: TestResult, update = NO_UPDATE): void => {
    results.push(result)
    updates.push(update)
  }
  const validations = new Set<string>()
  const denying = new Set<string>()
  const run = (name: string, policies: readonly SourceFile[], documents: readonly WrittenDocument[]): void => {
    const files = [...policies, ...documents]
    const { report } = lintBy(readingFrom(registry, files), files)
    const labels = labelsOf(policies, registry)
    for (const label of labels.values()) validations.add(label)
    const found = report.findings.filter(isOfPolicy)
    for (const { related } of found)
      for (const { location } of related) {
        const label = labels.get(`${location.path}:${location.start}`)
        if (label !== undefined) denying.add(label)
      }
    const judged = documents.map(document => {
      const own = found.filter(({ location }) => location.path === document.path)
      return { document, own, difference: differenceIn(document, own) }
    })
    const different = judged.filter(({ difference }) => difference !== undefined)
    add(resultOf(name, different.length === 0 ? undefined : different.map(({ difference }) => difference).join('\n')), {
      changes: different.flatMap(({ document, own }) => inFile(text, document, changesToExpect(document, own))),
      left: different.flatMap(({ document: { node, path: name } }) =>
        node.style === 'literal'
          ? []
          : [`${name}: --update cannot change it: write its text as a literal block (text: |)`],
      ),
    })
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
      if (missing.length > 0) add(resultOf(name, `there is no file ${missing.join(', ')}`))
      else if (isOfGraphs) {
        const wanted = get(spec, 'objects')
        const [instance, objects] = [plainIn(get(spec, 'instance')), items(wanted).map(plainIn)]
        const differences = graphDifferences({ graphs: texts, instance, objects }, registry)
        const edits = differences.flatMap(({ edit }) =>
          edit === undefined ? [] : [{ ...edit, pointer: wanted.pointer + edit.pointer }],
        )
        const changes = draft(document.root, edits, editingOf(text, opened.parsed.format, registry))?.changes ?? []
        const left = edits.length === 0 || changes.length > 0 ? [] : ['--update cannot change its objects']
        add(resultOf(name, differenceText(differences)), { changes, left })
      } else run(name, texts, items(get(spec, 'documents')).flatMap(documentsOf))
    }
  }
  return results.length === 0 ? undefined : { path, results, validations, denying, updates }
}

/** As many characters may be read to find out how objects are changed. */
const MOST_CHARACTERS = 10_000_000

const editingOf = (text: string, format: Format, { parsers }: Registry): Editing => ({
  text,
  format,
  parsers,
  layout: layoutOf(text),
  budget: { characters: MOST_CHARACTERS },
  hosts: new Map(),
})

/** As many values of an object are read as a test may need. */
const MOST_VALUES = 10_000
const plainIn = ({ node }: Cursor): unknown => (node === undefined ? undefined : plainOf(node, { left: MOST_VALUES }))

/** A document of a test, and the string that it is written as. */
interface WrittenDocument extends SourceFile {
  readonly node: ScalarNode
}

/** An example of a policy. */
export interface StatedExample {
  /** The name of a policy of clauselint, or the path of a file with policies. */
  readonly of: string
  readonly name: string
  readonly documents: readonly SourceFile[]
}

/** The examples that a file states: of the policies in it, by name, and in tests of files with policies, by path. */
export function statedExamples({ path, text }: SourceFile, registry: Registry): readonly StatedExample[] {
  const opened = openFile({ path, text }, registry)
  if (!('documents' in opened)) return []
  return opened.documents.flatMap(document => {
    const root = rootOf(document)
    if (literal(get(root, 'apiVersion')) !== OWN_API_VERSION) return []
    const name = literal(get(root, 'metadata', 'name')) ?? ''
    const spec = get(root, 'spec')
    if (literal(get(root, 'kind')) === 'Policy')
      return items(get(spec, 'examples')).map((one, i) => ({
        of: name,
        name: literal(get(one, 'name')) ?? `Example ${i + 1}`,
        documents: documentsOf(one),
      }))
    const documents = items(get(spec, 'documents')).flatMap(documentsOf)
    return items(get(spec, 'policies')).flatMap(one => {
      const file = literal(one)
      return file === undefined ? [] : [{ of: posix.join(posix.dirname(path), file), name, documents }]
    })
  })
}

/** An example is one document (`path`, `text`), or several under `documents`. */
function documentsOf(example: Cursor): readonly WrittenDocument[] {
  const several = items(get(example, 'documents'))
  if (several.length > 0) return several.flatMap(documentsOf)
  const { node } = resolve(get(example, 'text'))
  return node?.type === 'scalar' && typeof node.value === 'string'
    ? [{ path: literal(get(example, 'path')) ?? 'main.yaml', text: node.value, node }]
    : []
}

/** Changes to a document of a test as changes to the text of the file; none where its lines are not lines of the file. */
function inFile(text: string, { node, text: own }: WrittenDocument, changes: readonly TextChange[]): TextChange[] {
  const offsets = node.style === 'literal' ? contentOffsets(text, node, own) : undefined
  return changes.flatMap(({ start, end, text: wanted }) => {
    const [first, last] = [offsets?.[start], offsets?.[end]]
    return first === undefined || last === undefined ? [] : [{ start: first, end: last, text: wanted }]
  })
}

/** The validations of policies, by the path and the offset of their expressions. */
function labelsOf(files: readonly SourceFile[], registry: Registry): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const file of files) {
    const opened = openFile(file, registry)
    if (!('documents' in opened)) continue
    const places = new Map(opened.documents.map(document => [document.id, document]))
    for (const fact of factsOfFile(file, defaultSettings, registry).facts) {
      const policy = isOf(ownPolicy, fact) || isOf(admissionPolicy, fact) ? fact.value : undefined
      for (const [at, label] of policy === undefined ? [] : validationLabels(policy)) {
        const document = places.get(at.document)
        if (document === undefined) continue
        const { path, start } = locate(document, linesOf(file.text), at)
        labels.set(`${path}:${start}`, label)
      }
    }
  }
  return labels
}
