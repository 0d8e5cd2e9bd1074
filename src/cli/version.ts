import { packageFile } from '../workspace/package-file.ts'

/** clauselint's own version, from its package.json: two folders above this file, in the sources and in the package. */
export const packageVersion = (): string => {
  const manifest = readManifest()
  return 'version' in manifest ? String(manifest.version) : 'unknown'
}

/** The address of clauselint's site, without a slash at its end: `homepage` in its package.json; undefined where it names none. */
export const packageHomepage = (): string | undefined => {
  const manifest = readManifest()
  return 'homepage' in manifest ? String(manifest.homepage).replace(/\/+$/, '') : undefined
}

function readManifest(): object {
  const stated: unknown = JSON.parse(packageFile('package.json') ?? '{}')
  return typeof stated === 'object' && stated !== null ? stated : {}
}
