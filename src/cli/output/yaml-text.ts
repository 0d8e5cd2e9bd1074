import { Document, Pair, Scalar, type ToStringOptions, YAMLMap, YAMLSeq } from 'yaml'
import { REDACTED, redact, type Secrets } from '../../engine/redaction/redact.ts'
import { secretNodes } from '../../engine/redaction/secret-nodes.ts'
import { visible, visibleAtLineStart } from '../../engine/redaction/visible.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { plainValue } from '../../languages/yaml/scalar.ts'

/** An object to print, and what is to be known of its values. */
export interface PrintedObject {
  readonly root: Node
  /** What is written above it, a line each. */
  readonly comments: readonly string[]
  readonly isUnknown: (node: Node) => boolean
  readonly secrets: Secrets
}

/** Lines are not folded: what is printed is also compared by lines. */
const OPTIONS: ToStringOptions = { lineWidth: 0, doubleQuotedAsJSON: true, nullStr: 'null' }

/**
 * An object as a YAML document that Kubernetes reads as the same data. Values that are not known are marked by a comment,
 * secrets are left out, and no terminal or build log obeys anything in it.
 */
export function objectText({ root, comments, isUnknown, secrets }: PrintedObject): string {
  // The values of this object that are secrets because of their fields.
  const own = new Set(secretNodes('', [root]).map(({ value }) => value))
  const shownValue = ({ value }: ScalarNode): ScalarNode['value'] => {
    if (own.has(String(value))) return REDACTED
    return typeof value === 'string' ? redact(value, secrets) : value
  }
  const scalar = (node: ScalarNode): Scalar => {
    const value = shownValue(node)
    const written = scalarOf(value)
    if (isUnknown(node)) written.comment = ' unknown before deployment'
    else if (value !== node.value) written.comment = ' a secret, not shown'
    return written
  }
  const written = (node: Node): Scalar | YAMLMap | YAMLSeq => {
    if (node.type === 'scalar') return scalar(node)
    if (node.type === 'sequence') {
      const list = new YAMLSeq()
      list.items = node.items.map(written)
      return list
    }
    const map = new YAMLMap()
    map.items = node.entries.map(({ key, value }) => new Pair(scalarOf(redact(key, secrets)), written(value)))
    return map
  }
  const document = new Document(written(root))
  if (document.contents !== null)
    document.contents.commentBefore = comments.map(text => ` ${visible(redact(text, secrets))}`).join('\n')
  return `---\n${withEscapes(document.toString(OPTIONS))}`
}

/** A scalar; in double quotes where without them it would be another value, or its text has to be escaped. */
export function scalarOf(value: ScalarNode['value']): Scalar {
  const scalar = new Scalar(value)
  if (typeof value === 'string' && (isOtherValue(value) || value.split('\n').some(isObeyed)))
    scalar.type = Scalar.QUOTE_DOUBLE
  return scalar
}

/** Whether Kubernetes' reader takes the text without quotes for a number, a boolean, null or a merge key. */
const isOtherValue = (text: string): boolean => plainValue(text) !== text || text === '<<' || text === '='
const isObeyed = (line: string): boolean => visibleAtLineStart(line) !== line

/** Escapes the characters that `visible` would replace: all of them are in double quotes. */
const withEscapes = (text: string): string =>
  text.replace(/[^\n -~]|#(?=#\w*\[)/gu, character => {
    if (character !== '#' && visible(character) === character) return character
    const code = (character.codePointAt(0) ?? 0).toString(16)
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
  })
