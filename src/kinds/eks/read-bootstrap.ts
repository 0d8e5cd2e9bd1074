import { type Cursor, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { innermost } from '../../documents/intrinsic.ts'
import type { Bootstrap } from '../../facts/eks/node-group.ts'
import { decodeBase64 } from '../../model/base64.ts'

const SCRIPT = '/etc/eks/bootstrap.sh'
const NODE_CONFIG = /node\.eks\.aws\/v1alpha1|\bkind: *NodeConfig\b/

/** How the user data at `cursor` starts a node: text, base64 of it, CloudFormation's `Fn::Base64` or a Terraform function around it. */
export function bootstrapsOf(cursor: Cursor): readonly Bootstrap[] {
  const inner = innermost(cursor)
  const { node } = inner
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return []
  const plain = node.value
  const isPlain = plain.includes(SCRIPT) || NODE_CONFIG.test(plain)
  const text = isPlain ? plain : (decodeBase64(plain) ?? '')
  const at = (word: string): Place => {
    const start = plain.indexOf(word)
    return start < 0 ? place(inner) : { ...place(inner), within: { start, end: start + word.length } }
  }
  const word = NODE_CONFIG.exec(text)?.[0]
  return [
    ...(text.includes(SCRIPT) ? [{ by: 'script' as const, at: at(SCRIPT) }] : []),
    ...(word === undefined ? [] : [{ by: 'nodeadm' as const, at: at(word) }]),
  ]
}
