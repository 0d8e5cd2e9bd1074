import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageVersion } from '../version.ts'
import { digestOf } from './sha256.ts'

/**
 * What this very build of clauselint is, with the Node that runs it: two builds of one version may find different
 * things. Made of the files that decide what is found: in the package this chunk, which most of the linter is in, and
 * those of the parsers, the kinds, the rules, what these share, CEL and the deploy steps; else all sources.
 */
export function buildId(): string {
  const isBundled = !import.meta.filename.endsWith('.ts')
  const folder = isBundled ? import.meta.dirname : join(import.meta.dirname, '../..')
  const decides = (name: string): boolean =>
    !isBundled ||
    /^(?:languages|kinds|rules|cel|deploy|schemas|shared)\b/.test(name) ||
    name === basename(import.meta.filename)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(decides).sort()
  const digests = files.map(name => {
    const path = join(folder, name)
    return statSync(path).isFile() ? [name, digestOf(readFileSync(path))] : []
  })
  return digestOf(JSON.stringify([packageVersion(), process.version, digests]))
}
