import type { Fix, Edit as PlacedEdit, TextEdit } from '../../src/engine/define.ts'
import type { SourceFile } from '../../src/engine/document.ts'
import type { Finding } from '../../src/engine/finding.ts'
import { toDocuments } from '../../src/engine/lint-file.ts'
import { applyEdits, type Edit } from '../../src/syntax/edit.ts'
import { formatOf, parse } from '../../src/syntax/parse.ts'
import { type Run, registry } from './lint-frozen.ts'

const MOST_ROUNDS = 100
type Lint = (files: readonly SourceFile[]) => Run

/** The text of `file` after one fix; undefined where the fix can't be written there. */
function withFix(file: SourceFile, { edits }: Fix): string | undefined {
  const format = formatOf(file.path, file.text)
  const [first] = edits
  if (format === undefined || first === undefined) return undefined
  if (!('at' in first)) return withTextEdits(file.text, edits)
  const documents = toDocuments(file, parse(file.text, format, registry.parsers), registry)
  const document = documents.find(({ id }) => id === first.at.document)
  const inDocument = edits.flatMap(edit =>
    'at' in edit && edit.at.document === first.at.document ? [toEdit(edit)] : [],
  )
  if (document === undefined || inDocument.length < edits.length) return undefined
  return applyEdits(file.text, document.root, format, inDocument, registry.parsers)
}

function toEdit({ at, ...edit }: PlacedEdit): Edit {
  return { ...edit, pointer: at.pointer }
}

function withTextEdits(text: string, edits: Fix['edits']): string | undefined {
  const inText = edits.filter((edit): edit is TextEdit => 'start' in edit).sort((a, b) => b.start - a.start)
  if (inText.length < edits.length) return undefined
  return inText.reduce(
    (before, { start, end, text: after }) => before.slice(0, start) + after + before.slice(end),
    text,
  )
}

/** The files after one finding's fix; undefined where it has none, or none that can be written. */
export function withFixed(files: readonly SourceFile[], { location, fix }: Finding): readonly SourceFile[] | undefined {
  const file = files.find(one => one.path === location.path)
  const text = file && fix && withFix(file, fix)
  return text === undefined ? undefined : files.map(one => (one === file ? { ...one, text } : one))
}

/** The files after all fixes of `rule`, one after the other until none is left that can be written. */
export function allFixed(files: readonly SourceFile[], rule: string, lint: Lint): readonly SourceFile[] {
  let fixed = files
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { findings } = lint(fixed).report
    const ofRule = findings.filter(finding => finding.rule === rule)
    const next = first(ofRule, finding => withFixed(fixed, finding))
    if (next === undefined) return fixed
    fixed = next
  }
  throw new Error(`fixing ${rule} comes to no end`)
}

function first<T, U>(items: readonly T[], find: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
