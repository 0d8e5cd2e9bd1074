// node .ci/typescript.mjs src/dev/FILE.ts [ARGUMENTS]: runs one of the project's own TypeScript programs on the Node
// versions that can't read TypeScript by themselves. Bundled into dist/dev, so that its imports find node_modules.
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const entry = process.argv[2]
if (entry === undefined) throw new Error('usage: node .ci/typescript.mjs FILE.ts [ARGUMENTS]')
const outfile = `dist/dev/${basename(entry, '.ts')}.js`
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'inline',
  logLevel: 'warning',
})
process.argv.splice(1, 2, outfile)
await import(pathToFileURL(outfile).href)
