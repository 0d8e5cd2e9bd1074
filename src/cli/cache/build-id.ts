import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rememberLast } from '../../model/last-used.ts'
import { executableBuild } from '../../workspace/package-file.ts'
import { packageVersion } from '../version.ts'
import { fileState } from './file-state.ts'
import { digestOf } from './sha256.ts'

/**
 * What this very build of clauselint is, with the Node that runs it: two builds of one version may find different things.
 * Made of all chunks of the package, or of all sources: of their content, or where it is asked for with `now` (`fileState`), of
 * what tells that it has not changed.
 */
export const buildId = rememberLast((now: number | undefined): string => {
  const executable = executableBuild()
  if (executable !== undefined) return digestOf(JSON.stringify([executable, process.version]))
  const isBundled = !import.meta.filename.endsWith('.ts')
  const folder = isBundled ? import.meta.dirname : join(import.meta.dirname, '../..')
  const digests = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map(path => [relative(folder, path), (now && fileState(path, now)) ?? digestOf(readFileSync(path))])
  return digestOf(JSON.stringify([packageVersion(), process.version, digests]))
})
