// npm run package [-- FOLDER]: builds the package and packs it into FOLDER, this one unless named; prints the file.
// Packed is a folder of its own: what the repository's package.json has for work on it (scripts, `prepare` for installs
// from git among them, and development dependencies) is no business of who installs the package.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const run = (...argv) => execFileSync('npm', argv, { encoding: 'utf8', shell: process.platform === 'win32' })

run('run', '--silent', 'build')
const folder = mkdtempSync(join(tmpdir(), 'clauselint-package-'))
try {
  const [{ files }] = JSON.parse(run('pack', '--dry-run', '--ignore-scripts', '--json', '--loglevel=error'))
  for (const { path } of files) cpSync(path, join(folder, path))
  const {
    scripts: _scripts,
    devDependencies: _dependencies,
    files: _files,
    ...own
  } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  const destination = resolve(process.argv[2] ?? '.')
  const packed = run('pack', folder, '--ignore-scripts', '--loglevel=error', '--pack-destination', destination)
  process.stdout.write(packed)
} finally {
  rmSync(folder, { recursive: true })
}
