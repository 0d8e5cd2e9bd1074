import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { spreads } from './spreads.ts'

/** A bundle to write: the module it starts from and the file it becomes, an ES module (`.js`) or CommonJS (`.cjs`). */
export interface Entry {
  readonly module: string
  readonly outfile: `${string}.js` | `${string}.cjs`
}

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}

/**
 * Bundles `entries`, each into one file, and every module that they import dynamically into a file of its own in
 * dist/chunks. Modules that several of these need are in each of them: Node takes about half a millisecond for each file
 * of a program, and esbuild's own splitting makes dozens. Nothing in the sources keeps state in a module, so copies do no
 * harm. Gives the paths of all bundled files.
 */
export async function bundle(entries: readonly Entry[]): Promise<readonly string[]> {
  const inputs = new Set<string>()
  const waiting = [...entries]
  const done = new Set<string>()
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (done.has(entry.outfile)) continue
    done.add(entry.outfile)
    const isModule = entry.outfile.endsWith('.js')
    const result = await build({
      ...OPTIONS,
      ...(isModule ? { format: 'esm' } : COMMONJS),
      entryPoints: [entry.module],
      outfile: entry.outfile,
      plugins: [apart(entry.outfile, one => waiting.push(one)), spreads],
    })
    for (const input of Object.keys(result.metafile?.inputs ?? {})) inputs.add(input)
    const imports = Object.values(result.metafile?.outputs ?? {}).flatMap(output => output.imports)
    if (isModule && imports.some(({ kind }) => kind === 'require-call')) giveRequire(entry.outfile)
  }
  return [...inputs]
}

/** CommonJS knows its file by another name; what imports modules by it finds the same. */
const COMMONJS: BuildOptions = {
  format: 'cjs',
  // What is loaded at last is required: by `import()` Node would look through all of it for its exports first.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'clauselintUrl' },
  banner: { js: "const clauselintUrl=require('node:url').pathToFileURL(__filename).href;" },
}

/** CommonJS packages require Node's modules, which an ES module can't by itself. */
function giveRequire(outfile: string): void {
  const begin =
    "import{createRequire as clauselintRequire}from'node:module';const require=clauselintRequire(import.meta.url);"
  writeFileSync(outfile, `${begin}\n${readFileSync(outfile, 'utf8')}`)
}

/** Leaves dynamic imports out of the bundle `outfile` and tells what has to be bundled for them. */
const apart = (outfile: string, want: (entry: Entry) => void): Plugin => ({
  name: 'apart',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const { path: module, errors } = await resolve(path, { kind: 'import-statement', importer, resolveDir })
      if (errors.length > 0) return { errors }
      const name = `dist/chunks/${nameOf(module)}` as const
      const chunk = outfile.endsWith('.js') ? (`${name}.js` as const) : (`${name}.cjs` as const)
      want({ module, outfile: chunk })
      const way = relative(outfile.slice(0, outfile.lastIndexOf('/')), chunk)
      return { path: way.startsWith('.') ? way : `./${way}`, external: true }
    })
  },
})

/** `src/languages/json/json.ts` → `json-json`; `node_modules/chalk/source/index.js` → `chalk-source-index`. */
const nameOf = (module: string): string =>
  relative('.', module)
    .replace(/^.*node_modules\//, '')
    .replace(/^src\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('/', '-')
