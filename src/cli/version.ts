import { packageFile } from '../workspace/package-file.ts'

/** clauselint's own version, from its package.json: two folders above this file, in the sources and in the package. */
export function packageVersion(): string {
  const stated: unknown = JSON.parse(packageFile('package.json') ?? '{}')
  return typeof stated === 'object' && stated !== null && 'version' in stated ? String(stated.version) : 'unknown'
}
