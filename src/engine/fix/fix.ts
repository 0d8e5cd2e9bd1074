import { type Document, pathOf, type SourceFile } from '../../documents/document.ts'
import { draft } from '../../languages/edits/edit.ts'
import { isProven } from '../../languages/edits/proof.ts'
import {
  type Budget,
  type Draft,
  type Editing,
  layoutOf,
  type Edit as SyntaxEdit,
} from '../../languages/edits/target.ts'
import { languageOf } from '../../languages/languages.ts'
import { formatOf } from '../../languages/parse.ts'
import type { Format, Node } from '../../languages/tree/node.ts'
import type { Parsed } from '../../languages/tree/parsed.ts'
import { scriptPointer, steps } from '../../languages/tree/query.ts'
import { changedText, inOrder, type TextChange } from '../../languages/tree/text-change.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Edit, Fix, Suggestion } from '../edit.ts'
import type { Finding } from '../finding.ts'
import { openFile } from '../lint/open-file.ts'
import type { Registry } from '../registry.ts'

/** Which fixes are made: those that can't change anything but what the finding says, or those that need review too. */
export type FixLevel = 'safe' | 'all'

/** Whether the finding has a fix of this level. */
export const hasFix = ({ fix }: Finding, level: FixLevel): boolean => fix !== undefined && (fix.safe || level === 'all')

/** The finding without its fix; its suggestions are left. */
export function withoutFix({ fix: _, ...finding }: Finding): Finding {
  return finding
}

/** The path of the file that a finding's fix changes; undefined where it has none or would change several. */
export function fixedPath({ fix, location }: Finding): string | undefined {
  const paths = new Set(fix?.edits.map(edit => ('at' in edit ? pathOf(edit.at.document) : location.path)))
  return paths.size === 1 ? [...paths][0] : undefined
}

/** The suggestions of a finding, each with the finding as it would be if it were its fix. */
export const chosenFrom = (
  finding: Finding,
): readonly { readonly suggestion: Suggestion; readonly finding: Finding }[] =>
  (finding.suggestions ?? []).map(suggestion => ({
    suggestion,
    finding: { ...finding, fix: { ...suggestion, safe: false } },
  }))

/** A finding whose fix was not made, and why. */
export interface Unfixed {
  readonly finding: Finding
  readonly why: string
}

/** A text after one round of fixes. */
export interface FixedText {
  /** The same text where no fix could be made. */
  readonly text: string
  readonly fixed: readonly Finding[]
  /** Those that can't be written into this text. */
  readonly unfixed: readonly Unfixed[]
}

/**
 * The text of `file` after the fixes of `findings` that can be made together: apart from each other, and so that the new
 * text, parsed again, says what the edits mean and all else as before. Fixes that meet one of them are left for the next
 * round. `findings` are those whose `fixedPath` it is.
 */
export function fixText(file: SourceFile, findings: readonly Finding[], registry: Registry): FixedText {
  const fixable = openFixable(file, registry)
  const plans: Plan[] = []
  const unfixed: Unfixed[] = []
  for (const finding of findings) {
    const plan = toPlan(finding, fixable)
    if (plan === undefined) unfixed.push({ finding, why: CANNOT_WRITE })
    else plans.push(plan)
  }
  const chosen = apart(plans)
  const proven = new Set(provenOf(chosen, fixable))
  unfixed.push(...chosen.filter(plan => !proven.has(plan)).map(({ finding }) => ({ finding, why: CANNOT_WRITE })))
  return {
    text: changedText(file.text, changesOf([...proven])),
    fixed: [...proven].map(({ finding }) => finding),
    unfixed,
  }
}

const CANNOT_WRITE = 'the value is shared, tagged or written in a way that only a person can change safely'

/** So much may be read again of any text to find the fixes that can't be made, and so much more for each of its characters. */
const LEAST_BUDGET = 400_000
const BUDGET_PER_CHARACTER = 8

/**
 * The fixes of `findings` as changes to the text of `file`, each in order and apart from each other; without those that
 * can't be written. `findings` are those whose `fixedPath` it is.
 */
export function replacementsIn(
  file: SourceFile,
  findings: readonly Finding[],
  registry: Registry,
): ReadonlyMap<Finding, readonly TextChange[]> {
  const before = findings.map(finding => [finding, changesBefore(finding, file)] as const)
  const known = before.flatMap(([finding, changes]) => (changes === undefined ? [] : [[finding, changes] as const]))
  if (known.length === findings.length) return new Map(known)
  const fixable = openFixable(file, registry)
  const plans = findings.flatMap(finding => toPlan(finding, fixable) ?? [])
  const proven: Plan[] = []
  const alone = new Set(plans.filter(plan => takesShared(plan, file)))
  for (let rest = plans.filter(plan => !alone.has(plan)); rest.length > 0; ) {
    const chosen = new Set(apart(rest))
    const right = new Set(provenOf([...chosen], fixable))
    proven.push(...right)
    for (const plan of chosen) if (!right.has(plan)) alone.add(plan)
    rest = fixable.proofs.characters > 0 ? rest.filter(plan => !chosen.has(plan)) : []
  }
  proven.push(...[...alone].filter(plan => isRight([plan], fixable)))
  for (const { finding, changes } of proven)
    if (finding.fix !== undefined) provenBefore.set(finding.fix.edits, { text: file.text, changes })
  return new Map(proven.map(({ finding, changes }) => [finding, changes]))
}

/** What edits change in a text, kept with them: a report asks for what was proven when its findings were made. */
const provenBefore = new WeakMap<Fix['edits'], { readonly text: string; readonly changes: readonly TextChange[] }>()

function changesBefore({ fix }: Finding, { text }: SourceFile): readonly TextChange[] | undefined {
  const known = fix && provenBefore.get(fix.edits)
  return known?.text === text ? known.changes : undefined
}

/** An anchor or an alias of YAML. */
const SHARED = /&|(?:^|[\s,[{])\*[^\s'"*,\]}]/

/**
 * Whether a text that goes may have an anchor or an alias. Where another plan takes the alias away, an anchor can go and its value can
 * be another, but neither can be done alone.
 */
const takesShared = ({ changes }: Plan, { text }: SourceFile): boolean =>
  changes.some(({ start, end }) => SHARED.test(text.slice(start, end)))

/** A file whose fixes are worked out, parsed once. */
interface Fixable {
  readonly path: string
  readonly parsed: Parsed | undefined
  /** By their ids, with their numbers. */
  readonly documents: ReadonlyMap<string, { readonly number: number; readonly document: Document }>
  readonly editing: Omit<Editing, 'format'>
  /** What may be read to prove the changes, beside what may be read to find them: else all would be found and none proven. */
  readonly proofs: Budget
}

function openFixable(file: SourceFile, registry: Registry): Fixable {
  const opened = openFile(file, registry)
  const { parsed, documents } = 'documents' in opened ? opened : { parsed: undefined, documents: [] }
  const { text } = file
  const characters = LEAST_BUDGET + BUDGET_PER_CHARACTER * text.length
  return {
    path: file.path,
    parsed,
    documents: new Map(documents.map((document, number) => [document.id, { number, document }])),
    editing: { text, parsers: registry.parsers, layout: layoutOf(text), budget: { characters }, hosts: new Map() },
    proofs: { characters },
  }
}

/** What a fix does to the text, and to each document by its number. */
interface Plan {
  readonly finding: Finding
  readonly changes: readonly TextChange[]
  readonly edits: ReadonlyMap<number, Draft['edits']>
}

function toPlan(finding: Finding, { documents, editing }: Fixable): Plan | undefined {
  if (finding.fix === undefined) return undefined
  const { inText, inTree } = sorted(finding.fix)
  const edits = new Map<number, Draft['edits']>()
  const changes: TextChange[] = [...inText]
  for (const [id, placed] of groupBy(inTree, ({ at }) => at.document)) {
    const found = documents.get(id)
    if (found === undefined) return undefined
    const { root, format } = found.document
    const own = placed.map(edit => toSyntaxEdit(edit, format)).filter(edit => edit !== undefined)
    if (own.length < placed.length) return undefined
    if (own.some(edit => 'insert' in edit && isSpeltOtherwise(edit.pointer, edit.insert.key, root))) return undefined
    const drafted = draft(root, own, { ...editing, format })
    if (drafted === undefined) return undefined
    edits.set(found.number, drafted.edits)
    changes.push(...drafted.changes)
  }
  const ordered = inOrder(changes)
  const isChange = ordered?.some(({ start, end, text }) => editing.text.slice(start, end) !== text)
  return ordered === undefined || isChange !== true ? undefined : { finding, changes: ordered, edits }
}

/**
 * Whether an object spells the names of its fields in another way than the one that is to be added: a rule names a field as
 * the service does (`nodeRepairConfig`), a template of CloudFormation begins it with a capital, Terraform has `_` in it.
 */
function isSpeltOtherwise(pointer: string, key: string, root: Node): boolean {
  let node = root
  const missing = [key]
  for (const step of steps(pointer)) {
    const next = childOf(node, step)
    if (next === undefined || missing.length > 1) missing.push(step)
    else node = next
  }
  if (node.type !== 'mapping' || !missing.some(name => /^[a-z]+[A-Z]/.test(name))) return false
  return node.entries.some(({ key: other }) => /^[A-Z][a-z]|_/.test(other))
}

const childOf = (node: Node, step: string): Node | undefined =>
  node.type === 'mapping'
    ? node.entries.find(({ key }) => key === step)?.value
    : node.type === 'sequence'
      ? node.items[Number(step)]
      : undefined

function sorted({ edits }: Fix): { readonly inText: readonly TextChange[]; readonly inTree: readonly Edit[] } {
  const inText: TextChange[] = []
  const inTree: Edit[] = []
  for (const edit of edits) {
    if ('at' in edit) inTree.push(edit)
    else inText.push(edit)
  }
  return { inText, inTree }
}

/**
 * The edit as one to the tree of the text; undefined where what is at its place is not written there: it is a part of a text,
 * made by an expression or a template, or put together.
 */
function toSyntaxEdit({ at, inScript: part, ...edit }: Edit, format: Format): SyntaxEdit | undefined {
  const { pointer, within, generated, parts, keyAt, assumed, instance, shared } = at
  if (generated !== undefined || parts !== undefined) return undefined
  if (('rename' in edit || 'nest' in edit) && keyAt !== undefined) return undefined
  // A default or what several things are made of: more than the finding's own place would change with it. What a template writes only
  // on some condition is written there alone.
  const isDefault = assumed !== undefined && languageOf(format).write?.isOnCondition !== true
  const isShared = isDefault || instance !== undefined || shared === true
  const tree = { ...edit, ...(isShared ? { isToken: true as const } : {}) }
  if (within === undefined) return part === undefined ? { ...tree, pointer } : undefined
  return part === undefined ? undefined : { ...tree, pointer: scriptPointer(pointer), inScript: { part, ...within } }
}

/** The plans that do not reach into one before them in the text; the others have to wait until the new text is linted. */
function apart(plans: readonly Plan[]): readonly Plan[] {
  const spans = plans.flatMap(plan => {
    const [first] = plan.changes
    const last = plan.changes.at(-1)
    return first && last ? [{ plan, start: first.start, end: last.end }] : []
  })
  const chosen: (typeof spans)[number][] = []
  for (const span of spans.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const before = chosen.at(-1)
    // What only touches waits too: an insertion there could belong before or after it.
    if (before === undefined || before.end < span.start) chosen.push(span)
  }
  return chosen.map(({ plan }) => plan)
}

const changesOf = (plans: readonly Plan[]): readonly TextChange[] =>
  plans.flatMap(({ changes }) => changes).sort((a, b) => a.start - b.start || a.end - b.end)

/** Whether the text after these plans says what they mean. */
function isRight(plans: readonly Plan[], { path, parsed, proofs, editing: { text, parsers } }: Fixable): boolean {
  const changes = changesOf(plans)
  // With another first line, a file may be taken for something else.
  if (parsed === undefined || formatOf(path, changedText(text, changes)) !== formatOf(path, text)) return false
  const edits = groupBy(
    plans.flatMap(plan => [...plan.edits]),
    ([number]) => number,
  )
  const editsOf = (number: number): Draft['edits'] => (edits.get(number) ?? []).flatMap(([, ofPlan]) => ofPlan)
  return isProven({ text, parsed, parsers }, changes, editsOf, proofs)
}

/** The plans that can be made together: all of them, or without those that are not right, found by halving. */
function provenOf(plans: readonly Plan[], fixable: Fixable): readonly Plan[] {
  if (plans.length === 0 || fixable.proofs.characters <= 0) return []
  if (isRight(plans, fixable)) return plans
  if (plans.length === 1) return []
  const half = plans.length >> 1
  const one = provenOf(plans.slice(0, half), fixable)
  const other = provenOf(plans.slice(half), fixable)
  return other.length === 0 || one.length === 0 || isRight([...one, ...other], fixable) ? [...one, ...other] : one
}
