import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rules } from './all-rules.ts'
import { bundleCore } from './bundle.ts'
import { bundleCommand } from './bundle-command.ts'
import { factSchema } from './fact-types.ts'
import { manual } from './manual.ts'
import { billOfMaterials } from './release/bill-of-materials.ts'
import { publishedSchema } from './schema-files.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

// npm run build: the command and the API, with all that they use of other packages and with lazy chunks.
for (const path of ['dist/index.js', 'dist/core.js', 'dist/bin', 'dist/chunks', 'dist/types'])
  rmSync(path, { recursive: true, force: true })

const inputs = [...(await bundleCore()), ...(await bundleCommand())]

mkdirSync('dist', { recursive: true })
copyFileSync('src/schemas/report.schema.json', 'dist/report.schema.json')
writeFileSync('dist/clauselint.schema.json', `${JSON.stringify(publishedSchema(rules))}\n`)
writeFileSync('dist/clauselint.1', await manual())
writeFileSync('dist/facts.schema.json', `${JSON.stringify(factSchema(), undefined, 1)}\n`)
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicences(inputs))
writeFileSync('dist/bom.json', billOfMaterials(inputs))
