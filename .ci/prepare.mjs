// npm run prepare, which npm itself runs after an install from a clone (pre-commit's, or npm install git+https://…) and
// before it packs: builds the command where nobody has built it yet. Says nothing on standard output: npm pack's own
// output, the name of what it wrote, is read by programs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

function run(command) {
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync('dist/bin/clauselint.cjs')) {
  // npm install --global git+… (pre-commit) prepares the clone with --global still on: no dependencies are in it.
  if (!existsSync('node_modules/esbuild'))
    run('npm install --global=false --include=dev --ignore-scripts --no-save --no-audit --no-progress --loglevel=error')
  run('npm run --silent build')
}
