import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS, type Answer, canonical, corpusTexts, type DigestedAnswer, digest } from './answers.ts'
import { byHand } from './by-hand.ts'
import { MUTATIONS, mutation } from './mutate.ts'

// Records what Kubernetes' tools read in the texts by hand, in the mutated ones and in those of the corpus: main.go, which
// needs Go, asks sigs.k8s.io/yaml. `npm run record:kubernetes-yaml`

interface GoAnswer {
  readonly value?: unknown
  readonly unstable?: boolean
}

function ask(texts: readonly string[]): readonly (readonly Answer[])[] {
  const input = texts.map(text => `${JSON.stringify(text)}\n`).join('')
  const output = execFileSync('go', ['run', '.'], {
    cwd: 'src/dev/kubernetes-yaml',
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return output.trimEnd().split('\n').map(toAnswers)
}

function toAnswers(line: string): readonly Answer[] {
  const answers: readonly GoAnswer[] = JSON.parse(line)
  return answers.map(answer => (answer.unstable ? 1 : 'value' in answer ? [answer.value] : 0))
}

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(ANSWERS, name), lines.map(line => `${line}\n`).join(''))
}

const lines = (answers: readonly (readonly Answer[])[]): readonly string[] =>
  answers.map(answer => JSON.stringify(answer))

write('by-hand.jsonl', lines(ask(byHand)))
write('mutated.jsonl', lines(ask(Array.from({ length: MUTATIONS }, (_, number) => mutation(number)))))
const texts = corpusTexts()
const digested = ask(texts).map((answers, i): readonly [string, readonly DigestedAnswer[]] => [
  digest(texts[i] ?? ''),
  answers.map(answer => (typeof answer === 'number' ? answer : digest(canonical(answer[0])))),
])
write(
  'corpus.jsonl',
  digested.map(line => JSON.stringify(line)),
)
