import { type Place, pathOf } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import { terraformFile } from '../../facts/terraform/terraform-file.ts'
import { isFilledTemplate } from '../../languages/hcl/tree.ts'
import { childAt, type Entry, find, lessSure, type Node } from '../../languages/tree/node.ts'
import { join, unescaped } from '../../languages/tree/query.ts'
import { cloudControlType } from '../../model/cloud-control.ts'
import { groupBy } from '../../model/group-by.ts'
import { keptIn } from '../../model/remembered.ts'
import { mapping, sizeOf } from '../nodes.ts'
import { evaluateBlock, evaluateBody, isAbsent, isOffByDefault } from './body.ts'
import { objectType } from './manifest-words.ts'
import { child, each, fieldsOf, type ParsedFile } from './module.ts'
import { madeResources } from './public-modules.ts'
import { repeatsOf } from './repeated.ts'
import { remember, type Scope, type Work } from './scope.ts'
import type { Located } from './values.ts'

/** What is to be made of the resources of an instance. */
export interface Making {
  readonly scope: Scope
  /** Whether any kind or carrier knows resources of a type. */
  readonly isWanted: (type: string) => boolean
  /** How many more nodes the documents may have: names may lead to one value from everywhere. */
  readonly budget: { left: number }
  /** The files for which that was too little. */
  readonly notAnalysed: Map<string, string>
}

/** What a file states that is what the documents are made of. */
const AS_WRITTEN: ReadonlySet<string> = new Set([terraformFile.id])

const TOO_MUCH = 'the values that its names lead to are too many together'

/**
 * Sections of a file (`resource`, `data`, `module`, `provider`) in an instance of its module, as a document of Terraform's JSON; undefined
 * where they have nothing that matters. Data sources come last: resources may speak for them.
 */
export function documentOf(sections: readonly string[], file: ParsedFile, making: Making): AddedDocument | undefined {
  const root: Located = { node: file.root, at: file.at }
  const entries = sections.flatMap(section => sectionOf(section, child(root, section), file.root, making))
  if (entries.length === 0) return undefined
  const made = mapping(entries, file.root)
  making.budget.left -= sizeOf(made)
  if (making.budget.left < 0 || making.scope.work.steps <= 0) {
    making.notAnalysed.set(pathOf(file.at.document), TOO_MUCH)
    return undefined
  }
  return placedDocument(made, file, making.scope)
}

/** What is made of a file in an instance of its module, as a document in its place. */
const placedDocument = (made: Node, file: ParsedFile, { instance, work }: Scope): AddedDocument => ({
  text: made,
  source: file.text,
  at: file.at,
  path: `${pathOf(file.at.document)} ${instance.prefix}.tf.json`,
  without: AS_WRITTEN,
  placeOf: placeIn(made, file.at, work),
})

function sectionOf(section: string, all: Located | undefined, root: Node, making: Making): readonly Entry[] {
  const entry = root.type === 'mapping' ? root.entries.find(({ key }) => key === section) : undefined
  if (entry === undefined || all === undefined) return []
  if (section === 'module') {
    const calls = namedBlocks('module', all, making)
    return calls.length === 0 ? [] : [{ ...entry, value: mapping(calls, entry.value) }]
  }
  if (section === 'provider') {
    const providers = configurations(all, making)
    return providers.length === 0 ? [] : [{ ...entry, value: mapping(providers, entry.value) }]
  }
  const types = fieldsOf(all).flatMap(([type, names], i): readonly Entry[] => {
    const own = all.node.type === 'mapping' ? all.node.entries[i] : undefined
    const isWanted =
      section === 'data'
        ? making.isWanted(`data.${type}`)
        : (making.isWanted(cloudControlType(type) ?? type) && objectType(type) === undefined) || hasProvisioner(names)
    const blocks =
      own === undefined || !isWanted ? [] : namedBlocks(type, names, making, section === 'data' ? 'data.' : '')
    return own === undefined || blocks.length === 0 ? [] : [{ ...own, value: mapping(blocks, own.value) }]
  })
  return types.length === 0 ? [] : [{ ...entry, value: mapping(types, entry.value) }]
}

/** Whether a resource of a type has provisioners: these are scripts, whatever the resource is. */
const hasProvisioner = (names: Located): boolean =>
  fieldsOf(names).some(([, blocks]) =>
    each(blocks).some(({ node }) => node.type === 'mapping' && node.entries.some(({ key }) => key === 'provisioner')),
  )

/** The configurations of providers by their names: each may have several. */
function configurations(all: Located, { scope: { work, instance, depth }, isWanted }: Making): readonly Entry[] {
  const { node } = all
  return fieldsOf(all).flatMap(([name, blocks], i): readonly Entry[] => {
    const entry = node.type === 'mapping' ? node.entries[i] : undefined
    if (entry === undefined || !isWanted(`provider.${name}`)) return []
    const items = each(blocks).map(block =>
      remember(work, evaluateBody(block, { work, instance, names: new Map(), depth }), block.at),
    )
    return [{ ...entry, value: { type: 'sequence', items, start: entry.value.start, end: entry.value.end } }]
  })
}

/** What public modules make of the calls in a file, as a document of Terraform's JSON; undefined where that is nothing. */
export function publicDocumentOf(file: ParsedFile, { scope, isWanted, budget }: Making): AddedDocument | undefined {
  const { work, instance, depth } = scope
  const calls = fieldsOf(child({ node: file.root, at: file.at }, 'module')).flatMap(([name, all]) =>
    each(all).flatMap(block =>
      repeatsOf(`module.${name}`, block, scope).flatMap(({ suffix, names }) => {
        const inner: Scope = { work, instance, names, depth }
        if (isAbsent(block, inner)) return []
        const at = placeMade(block, inner)
        const body = remember(work, evaluateBlock(block, inner), at)
        return [{ name: instance.prefix + name + suffix, body, at, work }]
      }),
    ),
  )
  const made = calls.flatMap(madeResources).filter(({ type }) => isWanted(type))
  if (made.length === 0) return undefined
  const range = { keyStart: file.root.start, keyEnd: file.root.start }
  const types = Array.from(
    groupBy(made, ({ type }) => type),
    ([key, all]): Entry => {
      const blocks = all.map(({ name, body }): Entry => ({ ...range, key: name, value: body }))
      return { ...range, key, value: mapping(blocks, file.root) }
    },
  )
  const root = mapping([{ ...range, key: 'resource', value: mapping(types, file.root) }], file.root)
  budget.left -= sizeOf(root)
  return placedDocument(root, file, scope)
}

/** The blocks of one type by the names that they have in this instance. */
function namedBlocks(type: string, names: Located, { scope }: Making, prefix = ''): readonly Entry[] {
  const { work, instance, depth } = scope
  const { node } = names
  return fieldsOf(names).flatMap(([name, all], i): readonly Entry[] => {
    const entry = node.type === 'mapping' ? node.entries[i] : undefined
    const [block] = each(all)
    if (entry === undefined || block === undefined) return []
    return repeatsOf(`${prefix}${type}.${name}`, block, scope).flatMap(({ suffix, names }) => {
      const inner: Scope = { work, instance, names, depth }
      if (isAbsent(block, inner) || isReferredTo(type, name + suffix, scope)) return []
      const value = remember(work, evaluateBlock(block, inner), placeMade(block, inner))
      if (POLICY_HOLDERS.has(type)) referTo(value, work)
      return [{ ...entry, key: (type === 'module' ? name : instance.prefix + name) + suffix, value }]
    })
  })
}

/** The place of a block, marked where the defaults leave it out. */
const placeMade = (block: Located, scope: Scope): Place =>
  isOffByDefault(block, scope) ? { ...block.at, assumed: 'off' } : block.at

const POLICY = 'aws_iam_policy_document'
const POLICY_HOLDERS: ReadonlySet<string> = new Set([
  'aws_iam_role',
  'aws_iam_policy',
  'aws_iam_role_policy',
  'aws_iam_user_policy',
  'aws_iam_group_policy',
])

/** Records the documents in the strings of a block. */
function referTo(block: Node, { referred }: Pick<Work, 'referred'>): void {
  const parts =
    block.type === 'mapping' ? block.entries.map(({ value }) => value) : block.type === 'sequence' ? block.items : []
  for (const part of parts)
    if (part.type === 'scalar') {
      if (part.holds !== undefined) referred.add(part.holds)
    } else referTo(part, { referred })
}

function isReferredTo(type: string, name: string, { work, instance }: Scope): boolean {
  const policy = type === POLICY ? instance.found.get(`policy.${name}`) : undefined
  return (
    typeof policy === 'object' &&
    policy.type === 'scalar' &&
    policy.holds !== undefined &&
    work.referred.has(policy.holds)
  )
}

/** Where a pointer has the name of a block: after its section and its type. */
const NAME = 2

/** Where a pointer leads in a document that was made, and where that is written. */
interface Reached {
  readonly node: Node | undefined
  /** With where it is used, if that is elsewhere. */
  readonly at: Place
  readonly instance: string | undefined
  /** How many segments the pointer has. */
  readonly depth: number
  /** In a document that is the text of a template: the node as the template has it, whose keys may be expressions. */
  readonly written?: Node | undefined
}

/** Where the value at a pointer of a document that was made from `root` is written. */
export function placeIn(root: Node, start: Place, work: Pick<Work, 'places' | 'decode'>): (pointer: string) => Place {
  // What is asked for lies mostly in what was asked for before.
  const above = new Map<string, Reached>([['', { node: root, at: start, instance: undefined, depth: 0 }]])
  const reach = (pointer: string): Reached => {
    const slash = pointer.lastIndexOf('/')
    return next(parentAt(pointer.slice(0, Math.max(0, slash))), pointer.slice(slash + 1), work)
  }
  const parentAt = (pointer: string): Reached => keptIn(above, pointer, () => reach(pointer))
  return pointer => {
    const { at, instance } = pointer === '' ? { at: start, instance: undefined } : reach(pointer)
    return instance === undefined ? at : { ...at, instance }
  }
}

function next(from: Reached, segment: string, work: Pick<Work, 'places' | 'decode'>): Reached {
  const { places } = work
  const text = templateIn(from, segment, work)
  if (text !== undefined) return text
  const node = inside(from.node, unescaped(segment), segment)
  const own = node && places.get(node)
  const [writtenAs, written] = asWritten(from, segment)
  const here = below(from.at, writtenAs)
  // The items of a list that an expression gives have no place of their own in it.
  const isMade = from.node?.type === 'sequence' && places.has(from.node)
  const at = own === undefined ? here : withUse(likely(own, from.at), from.at.use, isMade ? from.at : here)
  // A block has its name, with what tells its instances apart.
  const isInstance = from.depth === NAME && !at.pointer.endsWith(`/${segment}`)
  return { node, at, instance: isInstance ? segment : from.instance, depth: from.depth + 1, written }
}

/** The document that the text of a template is, beside that which the template itself is; undefined where there are not both. */
function templateIn(from: Reached, segment: string, { decode }: Pick<Work, 'decode'>): Reached | undefined {
  const { node, at, instance, depth } = from
  const format = segment === '#json' ? 'json' : segment === '#yaml' ? 'yaml' : undefined
  if (format === undefined || node === undefined || !isFilledTemplate(node)) return undefined
  const [root, written] = [decode(String(node.value), format), decode(node.template, format)]
  if (root === undefined || written === undefined) return undefined
  return { node: root, at: below(at, segment), instance, depth: depth + 1, written }
}

/** A segment as the template has it, with what it leads to there: by its number among the keys, where all are there. */
function asWritten({ node, written }: Reached, segment: string): readonly [string, Node | undefined] {
  if (written?.type === 'sequence') return [segment, written.items[Number(segment)]]
  if (written?.type !== 'mapping' || node?.type !== 'mapping') return [segment, undefined]
  const number = node.entries.findLastIndex(({ key }) => key === unescaped(segment))
  const entry = written.entries.length === node.entries.length ? written.entries[number] : undefined
  return entry === undefined
    ? [segment, find(written, unescaped(segment))]
    : [join('', entry.key).slice(1), entry.value]
}

/** A value that several things use is used at a place. */
function withUse({ isUsedOften, ...own }: Place, above: Place | undefined, here: Place): Place {
  const use = own.use ?? above ?? (isUsedOften === true ? here : undefined)
  return use === undefined ? own : { ...own, use }
}

/** Of what is only likely, every part is. */
const likely = (own: Place, whole: Place): Place => {
  const assumed = lessSure(own.assumed, whole.assumed)
  return assumed === undefined ? own : { ...own, assumed }
}

/** Within a part of a string is nothing that has a place of its own. */
function below(at: Place, segment: string): Place {
  if (at.within !== undefined) return at
  const { parts: _, ...rest } = at
  return { ...rest, pointer: `${at.pointer}/${segment}` }
}

function inside(node: Node | undefined, key: string, segment: string): Node | undefined {
  if (node?.type !== 'scalar') return childAt(node, key)
  return segment.startsWith('#') ? node.holds : undefined
}
