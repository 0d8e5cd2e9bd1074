import { find } from './tree/node.ts'
import type { Parsed } from './tree/parsed.ts'
import type { UnreadFile } from './unread.ts'

const VAULT: UnreadFile = { kind: 'encrypted file', reason: 'Ansible Vault has encrypted it; lint it decrypted' }
const GIT_CRYPT: UnreadFile = { kind: 'encrypted file', reason: 'git-crypt has encrypted it; lint it decrypted' }
const TERRAHELP: UnreadFile = { kind: 'encrypted file', reason: 'terrahelp has encrypted it; lint it decrypted' }
const SOPS: UnreadFile = { kind: 'encrypted file', reason: 'SOPS has encrypted values in it; lint it decrypted' }

/** Of a format that SOPS does not know it encrypts the whole text, as one value of JSON or YAML, and keeps the file's name. */
const SOPS_BINARY = /^\s*(?:\{\s*"data"|data):\s*"?ENC\[AES256_GCM,/

/** The sort of file if all of its text is encrypted; undefined for any other. */
export function encryptedText(text: string): UnreadFile | undefined {
  if (text.startsWith('$ANSIBLE_VAULT;')) return VAULT
  if (text.startsWith('\0GITCRYPT\0')) return GIT_CRYPT
  if (text.startsWith('@terrahelp-encrypted(')) return TERRAHELP
  return SOPS_BINARY.test(text.slice(0, 100)) ? SOPS : undefined
}

/** The sort of file if its values are encrypted, or some of them; undefined for any other. */
export function encryptedValues(text: string, { roots }: Parsed): UnreadFile | undefined {
  if (!text.includes('ENC[')) return undefined
  const mac = roots.map(root => find(find(root, 'sops'), 'mac')).find(node => node !== undefined)
  return mac?.type === 'scalar' && String(mac.value).startsWith('ENC[') ? SOPS : undefined
}
