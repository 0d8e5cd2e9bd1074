import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expressions } from './expressions.ts'

// Records what cel-go and the libraries of apiserver answer to random expressions: main.go, which needs Go, asks them.
// `npm run record:cel-go`

const ANSWERS = 'test/fixtures/cel-go/answers.jsonl'
/** Of those with a wrong type, which are most, as many are kept as of the others. */
const COUNT = 12_000

interface Answer {
  readonly wrong?: string
  readonly fails?: string
}

const texts = expressions(COUNT)
const input = texts.map(text => `${JSON.stringify(text)}\n`).join('')

const ask = (): readonly string[] =>
  execFileSync('go', ['run', '.'], { cwd: 'src/dev/cel-go', input, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .trimEnd()
    .split('\n')

const answers = ask()
// The entries of a map have no order: an answer that depends on it changes.
const again = ask()
const stable = texts.flatMap((expr, at) => {
  const line = answers[at] ?? ''
  const answer: Answer = JSON.parse(line)
  return line === again[at] ? [{ expr, ...answer }] : []
})
const right = stable.filter(({ wrong }) => wrong === undefined)
// The columns of what is wrong, from 1 on; the sentences are cel-go's own.
const columns = (errors: string): readonly number[] =>
  Array.from(new Set(Array.from(errors.matchAll(/ERROR: <input>:1:(\d+): /g), ([, column]) => Number(column))))
const wrong = stable.flatMap(({ expr, wrong }) => (wrong === undefined ? [] : [{ expr, wrong: columns(wrong) }]))
// The reason of a failed evaluation is in cel-go's sentences too.
const lines = [
  ...right.map(({ fails, ...answer }) => (fails === undefined ? answer : { ...answer, fails: true })),
  ...wrong.slice(0, right.length),
]
writeFileSync(ANSWERS, lines.map(answer => `${JSON.stringify(answer)}\n`).join(''))
