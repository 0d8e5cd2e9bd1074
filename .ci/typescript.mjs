// node .ci/typescript.mjs src/dev/FILE.ts [src/dev/OTHER.ts…] [ARGUMENTS]: runs one of the project's own TypeScript programs
// on the Node versions that can't read TypeScript by themselves. Bundled into dist/dev, so that its imports find
// node_modules; the others too, for programs that run in a process or thread of their own.
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const given = process.argv.slice(2)
const entries = given.slice(0, given.findIndex(one => !one.endsWith('.ts')) >>> 0)
if (entries.length === 0) throw new Error('usage: node .ci/typescript.mjs FILE.ts [OTHER.ts…] [ARGUMENTS]')
await build({
  entryPoints: entries,
  outdir: 'dist/dev',
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
})
const outfile = `dist/dev/${basename(entries[0], '.ts')}.js`
process.argv.splice(1, 1 + entries.length, outfile)
await import(pathToFileURL(outfile).href)
