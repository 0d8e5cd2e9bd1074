import type { Cursor } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding } from '../engine/carrier.ts'
import { formatOf } from '../languages/parse.ts'

const SHELL_FILE = /\.(?:sh|bash)$/
const SHEBANG = /^#! ?\S*(?:\/| )(?:ba|k|z|da)?sh\b/

/** What a file may be written in that its name or its text tells; all else is looked at as YAML. */
const OTHERS = ['toml', 'corefile'] as const

/** Whether a text begins with the line by which a shell runs it. */
export const isShell = (text: string): boolean => SHEBANG.test(text)

/** The file at `path` that the string at `cursor` becomes: what a shell runs, by its name or its first line, is a script. */
export function writtenFile(cursor: Cursor, path: string): Holding {
  const text = literal(cursor) ?? ''
  if (SHELL_FILE.test(path) || isShell(text)) return { cursor, path, role: 'script', language: 'shell' }
  const language = formatOf(path, text)
  return { cursor, path, role: 'file', language: OTHERS.find(other => other === language) ?? 'yaml-or-json' }
}

/** What an object of Kubernetes has, in YAML or JSON. */
const MANIFEST = [/(?:^[ \t]*|[{,]\s*)"?apiVersion"?\s*:/m, /(?:^[ \t]*|[{,]\s*)"?kind"?\s*:/m, /(?:^[ \t]*|[{,]\s*)"?metadata"?\s*:/m]

/**
 * The file at `path` that a machine, a Pod or a script gets: an object of Kubernetes in it is applied, by the kubelet (static Pods), by
 * Cluster API (ClusterResourceSet), by what mounts it, or by a later command.
 */
export function deployedFile(cursor: Cursor, path: string): Holding {
  const file = writtenFile(cursor, path)
  const text = literal(cursor) ?? ''
  return file.role === 'file' && MANIFEST.every(one => one.test(text)) ? { ...file, role: 'manifest' } : file
}
