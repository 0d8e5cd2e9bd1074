import { find } from './tree/node.ts'
import type { Parsed } from './tree/parsed.ts'
import type { UnreadFile } from './unread.ts'

const VAULT: UnreadFile = { kind: 'encrypted file', reason: 'Ansible Vault has encrypted it; lint it decrypted' }
const GIT_CRYPT: UnreadFile = { kind: 'encrypted file', reason: 'git-crypt has encrypted it; lint it decrypted' }
const TERRAHELP: UnreadFile = { kind: 'encrypted file', reason: 'terrahelp has encrypted it; lint it decrypted' }
const SOPS: UnreadFile = { kind: 'encrypted file', reason: 'SOPS has encrypted values in it; lint it decrypted' }

const OTHER: UnreadFile = {
  kind: 'encrypted file',
  reason: 'all of it is encrypted, or encoded; lint it as it was before',
}

/** Of a format that SOPS does not know it encrypts the whole text, as one value of JSON or YAML, and keeps the file's name. */
const SOPS_BINARY = /^\s*(?:\{\s*"data"|data):\s*"?ENC\[AES256_GCM,/

/** A message in armour, and what OpenSSL makes of a text with a password. */
const ARMOUR = /^\s*(?:-----BEGIN (?:PGP MESSAGE|AGE ENCRYPTED FILE|CMS|PKCS7)-----|U2FsdGVkX1)/
/** As much of a text as is looked at, and the least of it that no word or number fills. */
const LOOKED_AT = 4000
const LEAST = 200

/** Whether a text is base64 and nothing else: no language is written so. */
const isBase64 = (begin: string): boolean =>
  begin.length >= LEAST &&
  /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/.test(begin) &&
  /[+/=]/.test(begin) &&
  /[A-Z]/.test(begin) &&
  /\d/.test(begin)

/** The sort of file if all of its text is encrypted; undefined for any other. */
export function encryptedText(text: string): UnreadFile | undefined {
  if (text.startsWith('$ANSIBLE_VAULT;')) return VAULT
  if (text.startsWith('\0GITCRYPT\0')) return GIT_CRYPT
  if (text.startsWith('@terrahelp-encrypted(')) return TERRAHELP
  if (SOPS_BINARY.test(text.slice(0, 100))) return SOPS
  const begin = text.slice(0, LOOKED_AT)
  return ARMOUR.test(begin) || isBase64(begin) ? OTHER : undefined
}

/** The sort of file if its values are encrypted, or some of them; undefined for any other. */
export function encryptedValues(text: string, { roots }: Parsed): UnreadFile | undefined {
  if (!text.includes('ENC[')) return undefined
  const mac = roots.map(root => find(find(root, 'sops'), 'mac')).find(node => node !== undefined)
  return mac?.type === 'scalar' && String(mac.value).startsWith('ENC[') ? SOPS : undefined
}
