import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from './content-key.ts'
import { packageVersion } from './version.ts'

/**
 * What this very build of clauselint is, with the Node that runs it: two builds of one version may find different
 * things. Made of all files that may be loaded: the chunks of the package, or all sources where it runs from those.
 */
export function buildId(): string {
  const isBundled = import.meta.url.endsWith('.js')
  const folder = fileURLToPath(new URL(isBundled ? '.' : '..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const digests = files.map(name => {
    const path = join(folder, name)
    return statSync(path).isFile() ? [name, digestOf(readFileSync(path))] : []
  })
  return digestOf(JSON.stringify([packageVersion(), process.version, digests]))
}
