import nodeModule, { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { getAsset } from 'node:sea'
import { Script } from 'node:vm'

// The program of the single-file executable: loads the built command out of the executable's own assets, each chunk when it
// is first required, as Node loads it from the package's folder.

interface LoadedModule {
  readonly exports: object
}

const loaded = new Map<string, LoadedModule>()
/** The folder that chunks believe to be in. No file is read there. */
const folder = join(dirname(process.execPath), 'clauselint')
const builtin = createRequire(join(folder, 'package.json'))

function load(path: string): unknown {
  const known = loaded.get(path)
  if (known !== undefined) return known.exports
  const module: LoadedModule = { exports: {} }
  loaded.set(path, module)
  const filename = join(folder, path)
  const run: unknown = new Script(nodeModule.wrap(getAsset(path, 'utf8').replace(/^#!.*/, '')), {
    filename,
  }).runInThisContext()
  if (typeof run !== 'function') throw new Error(`${path} cannot be run`)
  const requireFrom = (name: string): unknown =>
    name.startsWith('.') ? load(posix.join(posix.dirname(path), name)) : builtin(name)
  Reflect.apply(run, module.exports, [module.exports, requireFrom, module, filename, dirname(filename)])
  return module.exports
}

load('dist/bin/clauselint.cjs')
