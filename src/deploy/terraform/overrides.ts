import { pathOf } from '../../documents/document.ts'
import type { Entry, MappingNode, Node } from '../../languages/tree/node.ts'
import { groupBy } from '../../model/group-by.ts'
import { mapping, sequence } from '../nodes.ts'
import { below, child, fieldsOf, folderOf, moved, type ParsedFile } from './module.ts'
import type { Located } from './values.ts'

const OVERRIDE = /(?:^|\/|_)override\.(?:tf|tofu)(?:\.json)?$/
const isOverride = ({ at }: ParsedFile): boolean => OVERRIDE.test(pathOf(at.document))
const isJson = ({ at }: ParsedFile): boolean => /\.(?:tf|tofu)\.json$/.test(pathOf(at.document))

/** The sections of a file whose blocks override files change, with how many labels a block has. */
const LABELS: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['data', 2],
  ['variable', 1],
  ['output', 1],
  ['module', 1],
  ['locals', 1],
  ['provider', 1],
])

/** What becomes of a block; undefined where nothing is left of it. */
type Change = (address: string, block: Located) => Node | undefined

/**
 * The files of modules as Terraform reads them: without those that OpenTofu's take the place of, and with the override files
 * of each folder merged into the others.
 */
export function asRead(files: readonly ParsedFile[]): readonly ParsedFile[] {
  return [...groupBy(files, folderOf).values()].flatMap(all => withOverrides(withoutShadowed(all)))
}

/**
 * The files of a module with its override files (`override.tf`, `*_override.tf`) merged into them, in the order of their
 * names: what these say takes the place of the argument, or of all blocks of the type, of that name
 * (https://developer.hashicorp.com/terraform/language/files/override). What overrides nothing, which Terraform refuses, stays.
 */
function withOverrides(all: readonly ParsedFile[]): readonly ParsedFile[] {
  if (!all.some(isOverride)) return all
  const files = all.map(file => (isJson(file) ? { ...file, isMade: true as const } : file))
  const overriding = files.filter(isOverride).toSorted((a, b) => (a.at.document < b.at.document ? -1 : 1))
  const own = files.filter(file => !isOverride(file))
  const blocks = new Map<string, Located>()
  for (const file of own) visit(file, (address, block) => first(blocks, address, block))
  const known = new Set(blocks.keys())
  for (const file of overriding)
    visit(file, (address, block) => {
      const base = blocks.get(address)
      if (base !== undefined) blocks.set(address, merged(address, base, block))
      return block.node
    })
  return [
    ...own.map(file => visit(file, (address, block) => blocks.get(address)?.node ?? block.node)),
    ...overriding.map(file => visit(file, (address, block) => (known.has(address) ? undefined : block.node))),
  ]
}

/** The files of a module that OpenTofu reads: `main.tofu` takes the place of `main.tf`. */
function withoutShadowed(files: readonly ParsedFile[]): readonly ParsedFile[] {
  const paths = new Set(files.map(({ at }) => pathOf(at.document)))
  return files.filter(({ at }) => {
    const path = pathOf(at.document)
    const other = path.replace(/\.tf(?=$|\.json$)/, '.tofu')
    return other === path || !paths.has(other)
  })
}

function first(blocks: Map<string, Located>, address: string, block: Located): Node {
  if (!blocks.has(address)) blocks.set(address, block)
  return block.node
}

/** A file with what becomes of its blocks; the same file where all stay. */
function visit(file: ParsedFile, change: Change): ParsedFile {
  const { root } = file
  if (root.type !== 'mapping') return file
  const entries = fieldsOf({ node: root, at: file.at }).flatMap(([section, value], i): readonly Entry[] => {
    const labels = LABELS.get(section)
    const entry = root.entries[i]
    if (entry === undefined || labels === undefined) return entry === undefined ? [] : [entry]
    const found = changed(value, labels, section, change)
    return found === undefined ? [] : [found === entry.value ? entry : { ...entry, value: found }]
  })
  return areSame(entries, root.entries) ? file : { ...file, root: mapping(entries, root) }
}

function changed(value: Located, labels: number, address: string, change: Change): Node | undefined {
  const { node } = value
  const isValue = labels === 0 && address.startsWith('locals.')
  if (node.type === 'sequence' && !isValue) {
    const items = node.items
      .map((item, i) => changed({ node: item, at: below(value.at, i) }, labels, address, change))
      .filter(item => item !== undefined)
    if (items.length === 0) return undefined
    return areSame(items, node.items) ? node : sequence(items, node)
  }
  if (labels === 0) return change(aliased(address, node), value)
  if (node.type !== 'mapping') return node
  const entries = fieldsOf(value).flatMap(([label, field], i): readonly Entry[] => {
    const found = changed(field, labels - 1, `${address}.${label}`, change)
    const entry = node.entries[i]
    if (entry === undefined || found === undefined) return []
    return [found === entry.value ? entry : { ...entry, value: found }]
  })
  if (entries.length === 0) return undefined
  return areSame(entries, node.entries) ? node : mapping(entries, node)
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

/** Configurations of one provider are distinguished by their alias. */
function aliased(address: string, node: Node): string {
  const alias = address.startsWith('provider.') ? child({ node, at: NOWHERE }, 'alias')?.node : undefined
  return alias?.type === 'scalar' ? `${address} ${alias.value}` : address
}
const NOWHERE = { document: '', pointer: '' }

function merged(address: string, base: Located, override: Located): Located {
  const { node } = base
  if (address.startsWith('locals.')) return { node: moved(override.node, override.at), at: override.at }
  if (node.type !== 'mapping' || override.node.type !== 'mapping') return base
  return { node: together(node, { ...override, node: override.node }), at: base.at }
}

/** An object or a block with the fields of another, which take the place of its own. */
function together(base: MappingNode, override: Located & { readonly node: MappingNode }): MappingNode {
  const dynamic = child(override, 'dynamic')
  const replaced = new Set([...override.node.entries.map(({ key }) => key), ...namesIn(dynamic?.node)])
  const left = base.entries.flatMap((entry): readonly Entry[] => {
    if (entry.key === 'dynamic') return withoutBlocks(entry, replaced)
    return replaced.has(entry.key) && entry.key !== 'lifecycle' ? [] : [entry]
  })
  // Other settings of the base for these stay in force.
  const joined = new Map(left.filter(({ key }) => replaced.has(key)).map(entry => [entry.key, entry]))
  const added = fieldsOf(override).flatMap(([key, { node, at }], i): readonly Entry[] => {
    const entry = override.node.entries[i]
    const own = joined.get(key)?.value
    if (entry === undefined) return []
    const isJoined = own?.type === 'mapping' && node.type === 'mapping'
    return [{ ...entry, value: isJoined ? together(own, { node, at }) : moved(node, at) }]
  })
  return { ...base, entries: [...left.filter(({ key }) => !replaced.has(key)), ...added] }
}

const namesIn = (dynamic: Node | undefined): readonly string[] =>
  dynamic?.type === 'mapping' ? dynamic.entries.map(({ key }) => key) : []

/** The `dynamic` blocks of an object but for those of some types. */
function withoutBlocks(entry: Entry, replaced: ReadonlySet<string>): readonly Entry[] {
  if (entry.value.type !== 'mapping') return [entry]
  const entries = entry.value.entries.filter(({ key }) => !replaced.has(key))
  return entries.length === 0 ? [] : [{ ...entry, value: { ...entry.value, entries } }]
}
