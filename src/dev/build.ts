import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { thirdPartyLicences } from './third-party-licences.ts'

// npm run build: the command and the API, with all that they use of other packages, as ES modules with lazy chunks.
for (const path of ['dist/index.js', 'dist/bin', 'dist/chunks', 'dist/types'])
  rmSync(path, { recursive: true, force: true })

const { metafile } = await build({
  entryPoints: {
    index: 'src/index.ts',
    ...(existsSync('src/cli/bin.ts') ? { 'bin/clauselint': 'src/cli/bin.ts' } : {}),
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  // The build of yaml for Node is CommonJS and requires Node's modules, which an ES module can't.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})

mkdirSync('dist', { recursive: true })
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicences(Object.keys(metafile.inputs)))
