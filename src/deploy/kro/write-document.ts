import { REDACTED, redact, type Secrets } from '../../engine/redact.ts'
import { secretNodes } from '../../engine/secret-nodes.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { writeScalar } from '../../languages/yaml/notation.ts'

/** What it takes to write an object as YAML. */
interface Writing {
  readonly isUnknown: (node: Node) => boolean
  readonly secrets: Secrets
  /** Its scalars that are secrets by where they stand. */
  readonly own: ReadonlySet<Node>
}

/** An object as the lines of a YAML document: what is not known is marked, and no secret is in it. */
export function yamlLines(root: Node, isUnknown: (node: Node) => boolean, secrets: Secrets): readonly string[] {
  const own = new Set(secretNodes('', [root]).map(({ node }) => node))
  return blockLines(root, { isUnknown, secrets, own })
}

function blockLines(node: Node, writing: Writing): readonly string[] {
  if (node.type === 'mapping' && node.entries.length > 0)
    return node.entries.flatMap(({ key, value }) => {
      const written = writeScalar(redact(key, writing.secrets), 'plain', false) ?? ''
      const [first = '', ...rest] = valueLines(value, writing)
      return [`${written}:${first}`, ...rest]
    })
  if (node.type === 'sequence' && node.items.length > 0)
    return node.items.flatMap(item => {
      const [first = '', ...rest] = itemLines(item, writing)
      return [`- ${first}`, ...rest.map(line => (line === '' ? '' : `  ${line}`))]
    })
  return [emptyOrScalar(node, writing)]
}

const isFilled = (node: Node): boolean =>
  node.type === 'mapping' ? node.entries.length > 0 : node.type === 'sequence' && node.items.length > 0

/** What stands behind a key, and below it. */
function valueLines(node: Node, writing: Writing): readonly string[] {
  if (isFilled(node)) return ['', ...blockLines(node, writing).map(line => (line === '' ? '' : `  ${line}`))]
  const [first = '', ...rest] = itemLines(node, writing)
  return [` ${first}`, ...rest]
}

/** What stands behind a dash, and below it. */
function itemLines(node: Node, writing: Writing): readonly string[] {
  if (isFilled(node)) return blockLines(node, writing)
  const text = node.type === 'scalar' ? shownText(node, writing) : undefined
  const isBlock = text !== undefined && node.type === 'scalar' && text === node.value && BLOCK.test(text)
  if (!isBlock || writing.isUnknown(node)) return [emptyOrScalar(node, writing)]
  const lines = text.replace(/\n$/, '').split('\n')
  return [text.endsWith('\n') ? '|' : '|-', ...lines.map(line => (line === '' ? '' : `  ${line}`))]
}

/** A text of several lines that a literal block keeps as it is. */
const BLOCK =
  /^[!-~\u00a0-\ud7ff\ue000-\ufefe][\t -~\u00a0-\ud7ff\ue000-\ufefe]*(?:\n+[\t -~\u00a0-\ud7ff\ue000-\ufefe]*[!-~\u00a0-\ud7ff\ue000-\ufefe])+\n?$/

function emptyOrScalar(node: Node, writing: Writing): string {
  if (node.type !== 'scalar') return node.type === 'mapping' ? '{}' : '[]'
  const text = shownText(node, writing)
  const value = text ?? node.value
  const written = writeScalar(value, 'plain', false) ?? 'null'
  if (writing.isUnknown(node)) return `${written} # unknown before deployment`
  return text !== undefined && text !== node.value ? `${written} # a secret, not shown` : written
}

/** The text of a string as it may be shown; undefined of what is no string. */
function shownText(node: ScalarNode, { secrets, own }: Writing): string | undefined {
  const { value } = node
  if (own.has(node)) return REDACTED
  return typeof value === 'string' ? redact(value, secrets) : undefined
}
