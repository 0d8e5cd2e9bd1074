import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** clauselint's own version, from its package.json: two folders above this file, in the sources and in the package. */
export function packageVersion(): string {
  const stated: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  return typeof stated === 'object' && stated !== null && 'version' in stated ? String(stated.version) : 'unknown'
}
