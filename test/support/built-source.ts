import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** What a test imports of the linter: `'../../src/engine/finding.ts'`. */
const IMPORT = /'((?:\.\.\/)+src\/[^'$]+\.ts)'/g

/**
 * Compiles the modules of `src` that tests import, and all that these use, into a folder that is removed when this process
 * ends; gives the plugin for Vitest that puts them in the place of the sources. Node then loads them by itself: Vitest
 * compiles each module for each worker, and turns all that they import into a property that is looked up at each use,
 * which takes a fifth to a quarter more time of the whole suite.
 */
export async function builtSource() {
  mkdirSync('dist/dev', { recursive: true })
  const folder = resolve(mkdtempSync('dist/dev/src-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: [...importedByTests()],
    outdir: folder,
    outbase: 'src',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPlaces],
  })
  const source = `${resolve('src')}/`
  const resolveId = (name: string, importer: string | undefined): string | undefined => {
    if (importer === undefined || !/^(?:\.|\/src\/).*\.ts$/.test(name)) return undefined
    // A computed name is given from the root on.
    const path = name.startsWith('/') ? resolve(name.slice(1)) : resolve(dirname(importer), name)
    const compiled = join(folder, `${path.slice(source.length, -'.ts'.length)}.js`)
    return path.startsWith(source) && existsSync(compiled) ? compiled : undefined
  }
  return { plugin: { name: 'built-source', enforce: 'pre' as const, resolveId }, isBuilt: /\/dist\/dev\/src-\w+\// }
}

/** The modules that tests name, and all facts, which a test imports by computed names. */
function importedByTests(): ReadonlySet<string> {
  const named = typescriptIn('test').flatMap(path =>
    Array.from(readFileSync(path, 'utf8').matchAll(IMPORT), ([, name = '']) =>
      relative('.', join(dirname(path), name)),
    ),
  )
  return new Set([...named.filter(path => existsSync(path)), ...typescriptIn('src/facts')])
}

const typescriptIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => join(folder, path))

/** What looks for files beside itself finds those beside the source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup: ({ onLoad }) => {
    for (const path of typescriptIn('src').filter(one => readFileSync(one, 'utf8').includes('import.meta.'))) {
      const file = resolve(path)
      onLoad({ filter: new RegExp(`^${file.replace(/[.\\]/g, '\\$&')}$`) }, () => ({
        loader: 'ts',
        contents: readFileSync(file, 'utf8')
          .replaceAll('import.meta.filename', JSON.stringify(file))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(file))),
      }))
    }
  },
}
