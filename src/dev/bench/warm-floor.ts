import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { filesOf } from './files.ts'

// Prints how many milliseconds it takes to stat and hash the files of a folder: what a warm run can't do without.
const paths = filesOf(process.argv[2] ?? '.')
const begin = performance.now()
for (const path of paths) {
  lstatSync(path)
  createHash('sha256').update(readFileSync(path)).digest('base64url')
}
process.stdout.write(String(performance.now() - begin))
