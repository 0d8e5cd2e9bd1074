import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Answer } from './built.ts'
import { kustomizations } from './kustomizations.ts'

// Records what kustomize makes of random kustomizations of our own: main.go, which needs Go, builds them.
// `npm run record:kustomize`

const FOLDER = 'test/fixtures/kustomize'
const COUNT = 400

const repositories = kustomizations(COUNT)
const input = repositories.map(one => `${JSON.stringify(one)}\n`).join('')
const answers = execFileSync('go', ['run', '.'], {
  cwd: 'src/dev/kustomize',
  input,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
  .trimEnd()
  .split('\n')
  .map((line): Answer => JSON.parse(line))
const lines = answers.map(({ objects }, seed) => (objects === undefined ? { seed, fails: true } : { seed, objects }))
mkdirSync(FOLDER, { recursive: true })
writeFileSync(`${FOLDER}/answers.jsonl`, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
process.stdout.write(
  `${answers.length} kustomizations, ${answers.filter(({ fails }) => fails !== undefined).length} refused\n`,
)
