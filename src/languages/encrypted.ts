import { find } from './tree/node.ts'
import type { Parsed } from './tree/parsed.ts'
import type { UnreadFile } from './unread.ts'

const VAULT: UnreadFile = { kind: 'encrypted file', reason: 'Ansible Vault has encrypted it; lint it decrypted' }
const SOPS: UnreadFile = { kind: 'encrypted file', reason: 'SOPS has encrypted values in it; lint it decrypted' }

/** The sort of file if an encryption hides all values or some; undefined for any other. */
export function encryptedFile(text: string, { roots }: Parsed): UnreadFile | undefined {
  if (text.startsWith('$ANSIBLE_VAULT;')) return VAULT
  if (!text.includes('ENC[')) return undefined
  const mac = roots.map(root => find(find(root, 'sops'), 'mac')).find(node => node !== undefined)
  return mac?.type === 'scalar' && String(mac.value).startsWith('ENC[') ? SOPS : undefined
}
