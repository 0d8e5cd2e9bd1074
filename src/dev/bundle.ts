import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** A bundle to write: the module it starts from and the file it becomes. */
interface Entry {
  readonly module: string
  readonly outfile: string
}

const OPTIONS: BuildOptions = {
  bundle: true,
  format: 'esm',
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
 * Bundles `entries` (output file by module), each into one file, and every module that they import dynamically into a
 * file of its own in dist/chunks. Modules that several of these need are in each of them: Node takes about half a
 * millisecond for each file of a program, and esbuild's own splitting makes dozens. Nothing in the sources keeps state
 * in a module, so copies do no harm. Gives the paths of all bundled files.
 */
export async function bundle(entries: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const inputs = new Set<string>()
  const waiting: Entry[] = Object.entries(entries).map(([module, outfile]) => ({ module, outfile }))
  const done = new Set<string>()
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (done.has(entry.outfile)) continue
    done.add(entry.outfile)
    const result = await build({
      ...OPTIONS,
      entryPoints: [entry.module],
      outfile: entry.outfile,
      plugins: [apart(entry.outfile, module => waiting.push(module))],
    })
    for (const input of Object.keys(result.metafile?.inputs ?? {})) inputs.add(input)
    const imports = Object.values(result.metafile?.outputs ?? {}).flatMap(output => output.imports)
    if (imports.some(({ kind }) => kind === 'require-call')) giveRequire(entry.outfile)
  }
  return [...inputs]
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
      const chunk = `dist/chunks/${nameOf(module)}.js`
      want({ module, outfile: chunk })
      const way = relative(outfile.slice(0, outfile.lastIndexOf('/')), chunk)
      return { path: way.startsWith('.') ? way : `./${way}`, external: true }
    })
  },
})

/** `src/syntax/json.ts` → `syntax-json`; `node_modules/chalk/source/index.js` → `chalk-source-index`. */
const nameOf = (module: string): string =>
  relative('.', module)
    .replace(/^.*node_modules\//, '')
    .replace(/^src\//, '')
    .replace(/\.\w+$/, '')
    .replaceAll('/', '-')
