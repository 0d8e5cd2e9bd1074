import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { bundle } from './bundle.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

// npm run build: the command and the API, with all that they use of other packages, as ES modules with lazy chunks.
for (const path of ['dist/index.js', 'dist/bin', 'dist/chunks', 'dist/types'])
  rmSync(path, { recursive: true, force: true })

const inputs = await bundle({ 'src/index.ts': 'dist/index.js', 'src/cli/bin.ts': 'dist/bin/clauselint.js' })

mkdirSync('dist', { recursive: true })
for (const schema of ['clauselint.schema.json', 'report.schema.json'])
  copyFileSync(`src/schemas/${schema}`, `dist/${schema}`)
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicences(inputs))
