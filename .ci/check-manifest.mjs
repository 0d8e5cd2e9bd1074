// node .ci/check-manifest.mjs FOLDER: whether all that the manifest of an unpacked extension names is in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: node .ci/check-manifest.mjs FOLDER')
const { main, icon, contributes } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const schemas = [...contributes.yamlValidation, ...contributes.jsonValidation].map(({ url }) => url)
const missing = [main, icon, ...schemas].filter(path => typeof path !== 'string' || !existsSync(join(folder, path)))
for (const path of missing) process.stderr.write(`extension: there is no ${path}\n`)
process.exit(missing.length > 0 ? 1 : 0)
