import type { Cursor } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding } from '../engine/carrier.ts'

/** What cloud-init and nodeadm make of the user data at `cursor`: by the type that a message gives it, else by its first line. */
export function userData(cursor: Cursor, type = ''): Holding {
  const text = literal(cursor)?.trimStart() ?? ''
  if (/^(?:MIME-Version|Content-Type):/i.test(text)) return { cursor, role: 'user data', language: 'mime' }
  if (type === 'application/node.eks.aws' || /^(?:---\s+)?apiVersion:\s{0,9}node\.eks\.aws\//.test(text))
    return { cursor, role: 'file', language: 'yaml' }
  const isCloudConfig = type === 'text/cloud-config' || text.startsWith('#cloud-config')
  return { cursor, role: 'user data', language: isCloudConfig ? 'yaml' : 'shell' }
}
