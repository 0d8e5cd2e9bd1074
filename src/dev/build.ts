import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { bundleApi } from './bundle.ts'
import { bundleCommand } from './bundle-command.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

// npm run build: the command and the API, with all that they use of other packages and with lazy chunks.
for (const path of ['dist/index.js', 'dist/bin', 'dist/chunks', 'dist/types'])
  rmSync(path, { recursive: true, force: true })

const inputs = [...(await bundleApi()), ...(await bundleCommand())]

mkdirSync('dist', { recursive: true })
for (const schema of ['clauselint.schema.json', 'report.schema.json'])
  copyFileSync(`src/schemas/${schema}`, `dist/${schema}`)
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicences(inputs))
