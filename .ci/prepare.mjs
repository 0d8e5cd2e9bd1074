// npm run prepare, which npm itself runs after an install from a clone (pre-commit's, or npm install git+https://…):
// builds the command where nobody has built it yet. The packed package has no such script (.ci/pack.mjs). Says nothing on
// standard output: npm's own is read by programs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

function run(command) {
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync('dist/bin/clauselint.cjs')) {
  // npm install --global git+… (pre-commit) prepares the clone with --global still on: no dependencies are in it.
  if (!existsSync('node_modules/esbuild'))
    run('npm ci --global=false --include=dev --ignore-scripts --no-audit --no-progress --loglevel=error')
  run('npm run --silent build')
}
