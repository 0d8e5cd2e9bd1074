import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { validatorFile } from './schema-files.ts'
import { tableFiles } from './table-files.ts'

// The sources that are made of others and are not in git: all that is bundled, tested or type-checked needs them.
for (const { path, text } of [...(await tableFiles()), validatorFile()]) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
