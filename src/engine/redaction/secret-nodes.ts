import { find, type MappingNode, type Node, type ScalarNode } from '../../languages/tree/node.ts'
import type { Range } from '../../languages/tree/query.ts'
import { looksSecret, secretParts } from '../../model/credential.ts'
import { isSecretKey, isVagueKey } from './secret-names.ts'

/** A secret of a tree: where it is written, without quotes, and the text that it means. */
export interface SecretNode extends Range {
  readonly value: string
  readonly node: ScalarNode
}

/**
 * The scalars of `roots`, trees of `text`, that are secrets by their keys: values of secret names, of variables and
 * parameters with such names, and the data of Secrets. Each once, however many aliases lead to it. Linear.
 */
export function secretNodes(text: string, roots: readonly Node[]): readonly SecretNode[] {
  const found: SecretNode[] = []
  const seen = new Set<Node>()
  const take = (node: Node | undefined, isVague = false): void => {
    if (node?.type === 'sequence') for (const item of node.items) if (item.type === 'scalar') take(item, isVague)
    if (node?.type !== 'scalar' || typeof node.value === 'boolean' || node.value === null) return
    const value = String(node.value)
    if (!isVague || looksSecret(value))
      for (const part of secretParts(value)) found.push(partOf(text, node, value, part))
  }
  const open: Node[] = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'scalar' || seen.has(node)) continue
    seen.add(node)
    if (node.type === 'sequence') {
      for (const item of node.items) open.push(item)
      takeArguments(node.items, take)
      continue
    }
    let isPair = false
    for (const { key, value } of node.entries) {
      if (value.type !== 'scalar') open.push(value)
      if (isSecretKey(key) && !namesCommand(value) && !namesKey(key, node)) takeValue(key, value, take)
      isPair ||= PAIRED.has(key)
    }
    // Most objects have none of these, and would be searched for each.
    if (isPair) takePair(node, take)
    if (isPair && textAt(node, 'kind') === 'Secret')
      for (const field of ['data', 'stringData']) for (const { value } of entriesOf(find(node, field))) take(value)
  }
  return found
}

/** A script's commands are the entries of an object whose keys say what they do: `kubectl get secret`. */
const namesCommand = (value: Node): boolean => 'isNegated' in value

/** Where a part of a scalar's value is written; all of it if that is not known. */
function partOf(text: string, node: ScalarNode, value: string, { start, end }: Range): SecretNode {
  const whole = contentOf(text, node)
  const part = value.slice(start, end)
  const at = part === value ? -1 : text.slice(whole.start, whole.end).indexOf(part)
  const range = at < 0 ? whole : { start: whole.start + at, end: whole.start + at + part.length }
  return { ...range, value: part, node }
}

type Take = (node: Node | undefined, isVague?: boolean) => void

/** If the value is an object, its members with the value itself: `db_password: {value: x}`. */
const VALUES = ['value', 'Value', 'default', 'Default', 'plaintext', 'literal', 'stringValue', 'SecretString']

function takeValue(key: string, value: Node, take: Take): void {
  take(value, isVagueKey(key) && key !== 'secretKey')
  if (value.type === 'mapping') for (const member of VALUES) take(find(value, member))
}

const NAMES = ['name', 'Name', 'key', 'Key', 'ParameterKey']
/** The keys that make an object one whose members say of each other what they are. */
const PAIRED: ReadonlySet<string> = new Set([...NAMES, 'NoEcho', 'Type', 'type', 'kind'])

/** `{name: DB_PASSWORD, value: x}`; `{Type: String, NoEcho: true, Default: x}`; `{Type: SecureString, Value: x}`. */
function takePair(node: MappingNode, take: Take): void {
  const name = NAMES.map(key => textAt(node, key)).find(one => one !== undefined)
  if (name !== undefined && isSecretKey(name))
    for (const member of [...VALUES, 'ParameterValue']) take(find(node, member))
  const noEcho = find(node, 'NoEcho')
  if (noEcho?.type === 'scalar' && String(noEcho.value) === 'true') take(find(node, 'Default'))
  if (textAt(node, 'Type') === 'SecureString' || textAt(node, 'type') === 'SecureString')
    for (const member of VALUES) take(find(node, member))
}

/** `["--password", "x"]` */
function takeArguments(items: readonly Node[], take: Take): void {
  for (const [i, item] of items.entries()) {
    const word = item.type === 'scalar' && typeof item.value === 'string' ? item.value : ''
    const next = items[i + 1]
    const isValue = next?.type === 'scalar' && !String(next.value).startsWith('-')
    const name = word.replace(/^-+/, '')
    if (name !== word && isValue && isSecretKey(name)) take(next, isVagueKey(name))
  }
}

/** In an ExternalSecret `secretKey` is the name of a key. */
const namesKey = (key: string, node: MappingNode): boolean =>
  key === 'secretKey' && (find(node, 'remoteRef') ?? find(node, 'sourceRef')) !== undefined

const entriesOf = (node: Node | undefined): MappingNode['entries'] => (node?.type === 'mapping' ? node.entries : [])

function textAt(node: MappingNode, key: string): string | undefined {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}

/** A scalar without its quotes, or without the header of a block. */
function contentOf(text: string, { start, end, style }: ScalarNode): Range {
  if (style === 'literal' || style === 'folded') {
    const header = /[^\r\n]*(?:\r\n|\r|\n|$)\s*/y
    header.lastIndex = start
    const length = header.exec(text)?.[0].length ?? 0
    return { start: Math.min(start + length, end), end }
  }
  const quotes = /^("""|'''|"|')/.exec(text.slice(start, start + 3))?.[0].length ?? 0
  return quotes > 0 && end - start >= 2 * quotes ? { start: start + quotes, end: end - quotes } : { start, end }
}
