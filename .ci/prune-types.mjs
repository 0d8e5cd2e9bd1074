// node .ci/prune-types.mjs: removes the declarations that the API's own do not use: tsc writes one for every module.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const folder = resolve('dist/types')
const used = new Set(['index.d.ts', 'api/index.d.ts'].map(name => join(folder, name)))
// A set that grows while it is walked is walked to its end.
for (const path of used)
  for (const [, specifier] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    used.add(join(dirname(path), specifier.replace(/\.([cm]?)[jt]s$/, '.d.$1ts')))
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
  if (path.endsWith('.d.ts') && !used.has(path)) rmSync(path)
