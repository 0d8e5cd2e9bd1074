import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { basename, dirname, join, sep } from 'node:path'
import { Script } from 'node:vm'
import { makeFolders } from '../workspace/make-folder.ts'
import type { Environment } from './environment.ts'
import { isOwn, isPrivate } from './private-file.ts'
import { packageVersion } from './version.ts'

type Variables = Environment['variables']

/** Set to anything, it switches the code cache off. */
const SWITCH = 'CLAUSELINT_NO_CODE_CACHE'
/** In bytes. The file of the largest chunk has 2 to 4 MB, so a larger one is not ours. */
const LARGEST = 20_000_000

/**
 * Keeps what V8 makes of the chunks of the bundle at `program` (absolute) in the user's cache folder, so that the next start
 * need not compile them again: to lint one small file takes 1.6 times as long without it. Anyone who
 * can write such a file controls what is run, so the folder and the file must belong to the user alone, outside any Git
 * repository. If anything prevents this, everything is compiled, without an error or a message.
 */
export function keepCompiledCode(program: string, variables: Variables): void {
  if (variables[SWITCH] !== undefined) return
  const folder = privateFolder(variables)
  if (folder === undefined) return
  // Not by `module.enableCompileCache`: with it one file takes 15 % more processor time on Node 22, and 6 % more on Node 24.
  keepChunks(join(dirname(program), '../chunks') + sep, folder)
}

/** The folder for it that only the user can read and write, made where it is not there; undefined where there can't be any. */
function privateFolder(variables: Variables): string | undefined {
  const [home, way = ''] = cacheHome(variables)
  if (home === undefined || (process.platform !== 'win32' && !home.startsWith('/'))) return undefined
  const folder = join(home, way, 'clauselint')
  try {
    if (isInRepository(folder)) return undefined
    if (home === variables['XDG_CACHE_HOME']) makeHome(home)
    if (!isOwn(lstatSync(home))) return undefined
    makeFolders(folder, 0o700)
    const status = lstatSync(folder)
    return status.isDirectory() && isPrivate(status) ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * As the XDG specification asks, makes the folder that XDG_CACHE_HOME names where it is not there: below a folder of the
 * user's or of the system's (`/tmp`), since anyone else could have made a link of theirs to where nothing shall be made.
 */
function makeHome(home: string): void {
  if (lstatSync(home, { throwIfNoEntry: false }) !== undefined) return
  const above = nearest(dirname(home))
  if (above?.isDirectory() && (isOwn(above) || above.uid === 0)) makeFolders(home, 0o700)
}

/** What is at `path`, or the nearest above it that is there. */
const nearest = (path: string): Stats | undefined =>
  lstatSync(path, { throwIfNoEntry: false }) ?? (dirname(path) === path ? undefined : nearest(dirname(path)))

/** A folder of the user's, and the way from there to where programs keep what they can make again. */
function cacheHome({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Variables): readonly (string | undefined)[] {
  if (process.platform === 'win32') return [LOCALAPPDATA]
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '') return [XDG_CACHE_HOME]
  return [HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache']
}

function isInRepository(folder: string): boolean {
  if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return true
  return dirname(folder) !== folder && isInRepository(dirname(folder))
}

interface Compiled {
  readonly script: Script
  readonly source: Buffer
  readonly file: string
}

/** Compiles the modules in `chunks` from now on with what is kept in `folder`, and keeps in the end what is not there yet. */
function keepChunks(chunks: string, folder: string): void {
  const required = createRequire(chunks)
  const { cache, extensions } = required
  const compilePlainly = extensions['.js']
  const version = `${packageVersion()}-${process.version}-${process.arch}`
  const fresh: Compiled[] = []
  // To find a module and to make a function that requires from it takes Node longer than to run it; chunks only require Node's modules and each other.
  const requireChunk = (name: string): unknown => {
    if (!name.startsWith('.')) return required(name)
    const filename = chunks + basename(name)
    const known = cache[filename]
    if (known !== undefined) return known.exports
    const module = new nodeModule.Module(filename)
    cache[filename] = module
    extensions['.cjs']?.(module, filename)
    return module.exports
  }
  extensions['.cjs'] = (module, filename) => {
    if (!filename.startsWith(chunks)) return compilePlainly?.(module, filename)
    const source = readFileSync(filename)
    const file = join(folder, `${version}-${basename(filename)}.code`)
    const cachedData = readKept(file, source)
    const script = new Script(nodeModule.wrap(source.toString('latin1')), {
      filename,
      ...(cachedData && { cachedData }),
    })
    if (script.cachedDataRejected !== false) fresh.push({ script, source, file })
    const run: unknown = script.runInThisContext()
    if (typeof run === 'function')
      Reflect.apply(run, module.exports, [module.exports, requireChunk, module, filename, dirname(filename)])
  }
  process.once('exit', code => {
    if (code <= 1) for (const compiled of fresh) keep(compiled)
  })
}

/** What was kept for this very source; undefined where there is nothing, or anything else. */
function readKept(file: string, source: Buffer): Buffer | undefined {
  try {
    // Neither a link nor a named pipe is waited for or followed; Windows has neither flag.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const status = fstatSync(opened)
      if (!status.isFile() || !isPrivate(status) || status.size > LARGEST) return undefined
      return dataIn(readFileSync(opened), source)
    } finally {
      closeSync(opened)
    }
  } catch {
    return undefined
  }
}

/**
 * A file is the source and twice the data. V8 itself looks at little more than the length of the source, and would run
 * damaged data. A digest would show as much, but loading Node's module for it takes longer than compiling what it is for.
 */
const fileOf = (source: Buffer, data: Buffer): Buffer => Buffer.concat([source, data, data])

/** The data in a file of `fileOf`; undefined where it is of another source, or damaged. */
function dataIn(bytes: Buffer, source: Buffer): Buffer | undefined {
  const length = (bytes.length - source.length) / 2
  if (length <= 0 || !Number.isInteger(length)) return undefined
  const data = bytes.subarray(source.length, source.length + length)
  const isWhole = source.equals(bytes.subarray(0, source.length)) && data.equals(bytes.subarray(source.length + length))
  return isWhole ? data : undefined
}

function keep({ script, source, file }: Compiled): void {
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, fileOf(source, script.createCachedData()), { flag: 'wx', mode: 0o600 })
    renameSync(unfinished, file)
  } catch {
    rmSync(unfinished, { force: true })
  }
}
