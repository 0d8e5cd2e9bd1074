import type { SourceFile } from '../../documents/document.ts'
import type { Edit, TextEdit } from '../../engine/edit.ts'
import type { Location } from '../../engine/file-result.ts'
import type { Finding } from '../../engine/finding.ts'
import { chosenFrom, fixedPath, fixText } from '../../engine/fix/fix.ts'
import type { Registry } from '../../engine/registry.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { Node } from '../../languages/tree/node.ts'
import { join, nodeAt, steps } from '../../languages/tree/query.ts'
import { type LintedCase, lintCase } from './linted-case.ts'
import { brokenScript } from './script-effects.ts'
import { dataOf } from './tree.ts'

/** As many fixes of a case are made one by one. */
const MOST_FIXES = 8

/**
 * What is wrong after one of the fixes and suggestions is made alone: its finding is still there, the value at its place is not what it says,
 * or a value elsewhere is another one.
 */
export function brokenEffect(run: LintedCase, registry: Registry): string | undefined {
  const fixable = run.report.findings.flatMap(finding => [
    ...(finding.fix === undefined ? [] : [finding]),
    ...chosenFrom(finding).map(one => one.finding),
  ])
  for (const finding of fixable.slice(0, MOST_FIXES)) {
    const broken = brokenBy(finding, run, registry)
    if (broken !== undefined) return `the fix of ${keyOf(finding)}: ${broken}`
  }
  return undefined
}

function brokenBy(finding: Finding, { files, report }: LintedCase, registry: Registry): string | undefined {
  const made = madeAlone(finding, files, registry)
  if ('broken' in made) return made.broken
  const after = lintCase(made.files, registry).report.findings
  const before = files.find(({ path }) => path === finding.location.path)?.text ?? ''
  const now = made.files.find(({ path }) => path === finding.location.path)?.text ?? ''
  const added = linesIn(now) - linesIn(before)
  // What is reported only of the first of equal documents is reported of the second one once the first is mended.
  const isThere = ({ startLine }: Location): boolean =>
    startLine === finding.location.startLine || startLine === finding.location.startLine + added
  // A document whose type is known now may lack other fields, which its kind is the place of, too.
  const isOther = (one: Finding): boolean => one.check === 'SC-03' && one.message !== finding.message
  const isLeft =
    after.some(one => keyOf(one) === keyOf(finding) && isThere(one.location) && !isOther(one)) &&
    countLike(finding, after) >= countLike(finding, report.findings)
  return isLeft ? `it is still found: ${made.text.slice(0, 500)}` : undefined
}

/** The files after one fix alone, with the text that it changes; or why it is not what it says. */
export function madeAlone(
  finding: Finding,
  files: readonly SourceFile[],
  registry: Registry,
): { readonly files: readonly SourceFile[]; readonly text: string } | { readonly broken: string } {
  const file = files.find(({ path }) => path === fixedPath(finding))
  if (file === undefined) return { broken: 'it is in no file' }
  const { fixed, text } = fixText(file, [finding], registry)
  if (fixed.length === 0 || text === file.text) return { broken: 'it can not be made' }
  const now = { ...file, text }
  const all = finding.fix?.edits ?? []
  const edits = all.filter(edit => 'at' in edit)
  const other = edits.find(edit => !isMade(renamed(edit, edits), now, registry))
  if (other !== undefined) return { broken: `${JSON.stringify(other)} is not what is there: ${text.slice(0, 500)}` }
  const [only] = edits
  const inScript = only?.inScript === undefined || all.length > 1 ? undefined : only
  const side = (file: SourceFile) => ({ file, root: inScript && rootOf(inScript.at.document, file, registry) })
  const beside = inScript && brokenScript(inScript, side(file), side(now), registry.parsers)
  if (beside !== undefined) return { broken: `it also changes ${beside} in the script` }
  const except = [
    ...edits.flatMap(placesOf),
    ...all.flatMap(edit => ('at' in edit ? [] : textsAround(edit, file, registry))),
  ]
  const moved = difference(leaves(file, except, registry), leaves(now, except, registry))
  if (moved !== undefined) return { broken: `it also changes ${moved}` }
  return { files: files.map(one => (one === file ? now : one)), text }
}

/** The edit where its field is after another one that gives the field its name. */
function renamed(edit: Edit, all: readonly Edit[]): Edit {
  const { document, pointer } = edit.at
  const other = all.find(
    one => one !== edit && 'rename' in one && one.at.document === document && one.at.pointer === pointer,
  )
  if (other === undefined || !('rename' in other)) return edit
  return { ...edit, at: { ...edit.at, pointer: join(pointer.slice(0, pointer.lastIndexOf('/')), other.rename) } }
}

const keyOf = ({ rule, check, pointer, location }: Finding): string => `${rule} ${check} ${location.path} ${pointer}`

const linesIn = (text: string): number => text.split('\n').length

const countLike = ({ check, location }: Finding, all: readonly Finding[]): number =>
  all.filter(one => one.check === check && one.location.path === location.path).length

/** Whether a text says what an edit is to write; of what it removes or puts behind others, the text alone does not tell. */
function isMade({ at, ...edit }: Edit, file: SourceFile, registry: Registry): boolean {
  if ('remove' in edit || 'append' in edit || 'prepend' in edit || edit.inScript !== undefined) return true
  const parent = at.pointer.slice(0, at.pointer.lastIndexOf('/'))
  if ('nest' in edit)
    return valueAt(join(join(parent, edit.nest.under), edit.nest.key), at.document, file, registry) !== undefined
  if ('rename' in edit) return valueAt(join(parent, edit.rename), at.document, file, registry) !== undefined
  const [pointer, value] =
    'insert' in edit
      ? [join(at.pointer, edit.insert.key), edit.insert.value]
      : [at.pointer, 'set' in edit ? edit.set : edit.replace]
  const found = valueAt(pointer, at.document, file, registry)
  return found !== undefined && sorted(dataOf(found)) === sorted(value)
}

const rootsOf = ({ path, text }: SourceFile, { parsers }: Registry): readonly Node[] =>
  parse(text, formatOf(path, text) ?? 'yaml', parsers).roots

const rootOf = (document: string, file: SourceFile, registry: Registry): Node | undefined =>
  rootsOf(file, registry)[Number(document.slice(document.lastIndexOf('#') + 1))]

function valueAt(pointer: string, document: string, file: SourceFile, registry: Registry): Node | undefined {
  const root = rootOf(document, file, registry)
  return root && nodeAt(file.text, root, pointer, registry.parsers)
}

/** A value as text, the fields of its objects in the order of their names; words of a script are texts. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** The values of a file as lines `pointer value`, without those at, above or below the places `except`. */
function leaves(file: SourceFile, except: readonly string[], registry: Registry): readonly string[] {
  const found: string[] = []
  const walk = (node: Node, pointer: string): void => {
    if (except.some(one => `${pointer}/`.startsWith(`${one}/`))) return
    if (node.type === 'mapping') for (const { key, value } of node.entries) walk(value, join(pointer, key))
    else if (node.type === 'sequence') for (const [i, item] of node.items.entries()) walk(item, join(pointer, i))
    else if (!except.some(one => one.startsWith(`${pointer}/`) || one.startsWith(substitutionIn(pointer))))
      found.push(`${pointer} ${node.tag} ${JSON.stringify(node.value)}`)
  }
  for (const [number, root] of rootsOf(file, registry).entries()) walk(root, `#${number}`)
  return found
}

/** Where an edit changes the tree: the list that an item is taken from, else the value, under both names where it gets another. */
function placesOf(edit: Edit): readonly string[] {
  const { document, pointer } = edit.at
  const outer = `${document.slice(document.lastIndexOf('#'))}${pointer.replace(/\/#.*$/s, '')}`
  const parent = outer.slice(0, outer.lastIndexOf('/'))
  if (outer !== `${document.slice(document.lastIndexOf('#'))}${pointer}`) return [outer, ...wordsAround(outer)]
  if ('insert' in edit) return [join(outer, edit.insert.key)]
  if ('remove' in edit && /^\d+$/.test(steps(pointer).at(-1) ?? '')) return [parent]
  const name = 'rename' in edit ? edit.rename : 'nest' in edit ? edit.nest.under : undefined
  return [outer, ...wordsAround(outer), ...(name === undefined ? [] : [join(parent, name)])]
}

/** Where the substitutions in a here-document are: beside its text, which has them in it. */
const substitutionIn = (pointer: string): string => {
  const [, owner] = /^(.*)\/<<[^/]*$/s.exec(pointer) ?? []
  return owner === undefined ? `${pointer}/` : `${owner}/$()/`
}

/** The texts of the words of a script that a place is in the substitutions of. */
const wordsAround = (pointer: string): readonly string[] =>
  Array.from(pointer.matchAll(/\/[$<>]\(\)/g), ({ index }) => `${pointer.slice(0, index)}/text`)

/** The texts that a comment is part of: those of the words of a script with a substitution that has it. */
function textsAround({ start, end }: TextEdit, file: SourceFile, registry: Registry): readonly string[] {
  const found: string[] = []
  const walk = (node: Node, pointer: string): void => {
    if (node.start > start || node.end < end) return
    if (node.type === 'scalar') found.push(pointer)
    else if (node.type === 'mapping') for (const { key, value } of node.entries) walk(value, join(pointer, key))
    else for (const [i, item] of node.items.entries()) walk(item, join(pointer, i))
  }
  for (const [number, root] of rootsOf(file, registry).entries()) walk(root, `#${number}`)
  return found
}

function difference(before: readonly string[], after: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(before.length, after.length) }, (_, i) => i).find(
    i => before[i] !== after[i],
  )
  return at === undefined ? undefined : `${before[at]} to ${after[at]}`
}
