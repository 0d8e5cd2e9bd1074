import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { sources } from './sources.ts'

export const OPTIONS = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
} as const satisfies BuildOptions

/** CommonJS packages require Node's modules, which an ES module can't by itself. */
const REQUIRE =
  "import{createRequire as clauselintRequire}from'node:module';const require=clauselintRequire(import.meta.url);"

/** Bundles the functions on texts in memory into `dist/core.js`, with chunks for what it imports dynamically. Gives the paths of all bundled files. */
export async function bundleCore(): Promise<readonly string[]> {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: { core: 'src/index.ts' },
    banner: { js: REQUIRE },
    plugins: [sources()],
  })
  for (const { path, text } of outputFiles) writeBundle(path, text)
  return Object.keys(metafile.inputs)
}

/** Writes a bundled file, and the folder that it is in. */
export function writeBundle(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
