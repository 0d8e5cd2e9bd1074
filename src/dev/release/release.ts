import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageVersion } from '../package-version.ts'
import { host, writeExecutable } from './executable.ts'
import { NODE_BINARIES } from './node-binaries.ts'

// npm run release [-- --uncommitted] [--seal] [--only package|executable]: makes all that is published of this commit in `release`.
const { values } = parseArgs({
  options: { uncommitted: { type: 'boolean' }, seal: { type: 'boolean' }, only: { type: 'string' } },
})
const FOLDER = 'release'
/** The checksum of the package, for what downloads it (.ci/obtain): in the commit that is tagged. */
const SEAL = '.ci/release.sha256'
const version = packageVersion()
const run = (program: string, ...argv: readonly string[]): string =>
  execFileSync(program, argv, { encoding: 'utf8', shell: process.platform === 'win32' }).trim()

const isPart = (part: string): boolean => values.only === undefined || values.only === part
if (values.only !== undefined && !['package', 'executable'].includes(values.only))
  throw new Error('--only is package or executable')
const changed = run('git', 'status', '--porcelain', '--', '.', `:!${SEAL}`)
if (changed !== '' && !values.uncommitted)
  throw new Error(`a release is made of a commit, but there is more:\n${changed}`)

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
run('node', '.ci/pack.mjs', FOLDER)
const packed = `clauselint-${version}.tgz`
if (isPart('package')) writePackage()
else rmSync(join(FOLDER, packed))
if (isPart('executable'))
  for (const target of targets())
    await writeExecutable(
      target,
      join(FOLDER, `clauselint-${version}-${target}${target.startsWith('win') ? '.exe' : ''}`),
    )
writeFileSync(join(FOLDER, 'SHA256SUMS'), checksums())
if (values.seal) writeFileSync(SEAL, lineOf(packed))

/** Those that can be made here: all that npm's registry has on Linux, on other systems their own. */
function targets(): readonly string[] {
  return process.platform === 'linux' ? NODE_BINARIES.map(({ target }) => target) : [host()]
}

/** The package with its bill of materials, the extension, what the image is made of, and the tree for pre-commit. */
function writePackage(): void {
  run('node', '.ci/typescript.mjs', 'src/dev/package-vscode.ts')
  copyFileSync(`dist/clauselint-${version}.vsix`, join(FOLDER, `clauselint-${version}.vsix`))
  copyFileSync('dist/bom.json', join(FOLDER, `clauselint-${version}.cdx.json`))
  copyFileSync('.ci/Dockerfile', join(FOLDER, 'Dockerfile'))
  run('tar', '-xzf', join(FOLDER, packed), '-C', FOLDER)
  // pre-commit installs the packages that a clone is made of: this one has none to build it with.
  cpSync(join(FOLDER, 'package'), join(FOLDER, 'pre-commit'), { recursive: true })
  rmSync(join(FOLDER, 'package'), { recursive: true })
  copyFileSync('.pre-commit-hooks.yaml', join(FOLDER, 'pre-commit', '.pre-commit-hooks.yaml'))
}

/** As `sha256sum --check` reads them: all files, but for the tree, which is the package. */
function checksums(): string {
  const files = readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isFile())
  return files
    .map(({ name }) => name)
    .sort()
    .map(lineOf)
    .join('')
}

function lineOf(name: string): string {
  const digest = createHash('sha256')
    .update(readFileSync(join(FOLDER, name)))
    .digest('hex')
  return `${digest}  ${name}\n`
}
