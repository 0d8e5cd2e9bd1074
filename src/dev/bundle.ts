import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { spreads } from './spreads.ts'

export const OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
} as const satisfies BuildOptions

/**
 * Bundles the API into one ES module, and every module that it imports dynamically into one of its own in dist/chunks. Modules
 * that several of these need are in each of them: nothing in the sources keeps state in a module, so copies do no harm. Gives
 * the paths of all bundled files.
 */
export async function bundleApi(): Promise<readonly string[]> {
  const inputs = new Set<string>()
  const chunks = new Set([API])
  // Those that are found on the way are visited, too.
  for (const module of chunks) {
    const result = await build({
      ...OPTIONS,
      entryPoints: [module],
      outfile: 'bundle.js',
      plugins: [apart(outfileOf(module), outfileOf, one => chunks.add(one)), spreads],
    })
    for (const input of Object.keys(result.metafile.inputs)) inputs.add(input)
    const [{ text = '' } = {}] = result.outputFiles
    const imports = Object.values(result.metafile.outputs).flatMap(output => output.imports)
    const requires = imports.some(({ kind }) => kind === 'require-call')
    writeBundle(outfileOf(module), requires ? `${REQUIRE}\n${text}` : text)
  }
  return [...inputs]
}

const API = 'src/index.ts'
const outfileOf = (module: string): string => (module === API ? 'dist/index.js' : `dist/chunks/${nameOf(module)}.js`)

/** CommonJS packages require Node's modules, which an ES module can't by itself. */
const REQUIRE =
  "import{createRequire as clauselintRequire}from'node:module';const require=clauselintRequire(import.meta.url);"

/** Writes a bundled file, and the folder that it is in. */
export function writeBundle(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Leaves dynamic imports out of the bundle `outfile`: each becomes one of the file that `fileOf` gives, and is told to `want`. */
export const apart = (outfile: string, fileOf: (module: string) => string, want: (module: string) => void): Plugin => ({
  name: 'apart',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const { path: absolute, errors } = await resolve(path, { kind: 'import-statement', importer, resolveDir })
      if (errors.length > 0) return { errors }
      const module = relative('.', absolute)
      want(module)
      const way = relative(dirname(outfile), fileOf(module))
      return { path: way.startsWith('.') ? way : `./${way}`, external: true }
    })
  },
})

/** `src/languages/json/json.ts` → `languages-json-json`, `src/kinds/eks/index.ts` → `kinds-eks`, `node_modules/chalk/source/index.js` → `chalk-source`. */
export const nameOf = (module: string): string =>
  module
    .replace(/^.*node_modules\//, '')
    .replace(/^src\//, '')
    .replace(/(?:\/index)?\.\w+$/, '')
    .replaceAll('/', '-')
