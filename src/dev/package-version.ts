import { readFileSync } from 'node:fs'

/** The version in package.json. */
export function packageVersion(): string {
  const stated: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
  if (typeof stated === 'object' && stated !== null && 'version' in stated) return String(stated.version)
  throw new Error('package.json states no version')
}
