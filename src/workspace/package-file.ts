import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the package's folder is. */
const FOLDER = join(import.meta.dirname, '../..')

/** The assets of the single-file executable (Node's `node:sea`), which has no folder; undefined in the package. */
const assets = () => {
  const sea = process.getBuiltinModule('node:sea')
  return sea.isSea() ? sea : undefined
}

/** The path of a file of the package on this machine; undefined where there is none. `path` is relative to the package's folder. */
export function packagePath(path: string): string | undefined {
  const absolute = join(FOLDER, path)
  return assets() === undefined && existsSync(absolute) ? absolute : undefined
}

/** The text of a file of the package; undefined where there is none. `path` is relative to the package's folder, with `/`. */
export function packageFile(path: string): string | undefined {
  const sea = assets()
  if (sea !== undefined) return assetOf(sea, path)
  const absolute = packagePath(path)
  return absolute === undefined ? undefined : readFileSync(absolute, 'utf8')
}

/** The id of the build that the executable was made of; undefined in the package. */
export const executableBuild = (): string | undefined => {
  const sea = assets()
  return sea && assetOf(sea, BUILD)
}

/** The asset with the id of the build. */
export const BUILD = 'build-id'

function assetOf(sea: NonNullable<ReturnType<typeof assets>>, path: string): string | undefined {
  try {
    return sea.getAsset(path, 'utf8')
  } catch {
    return undefined
  }
}
