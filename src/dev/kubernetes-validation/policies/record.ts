import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createLinter, loadKubernetesTypes, loadParsers } from '../../../index.ts'
import { lazyLanguages } from '../../../languages/languages.ts'
import { policyCases } from './cases.ts'
import { type Answer, answered, judged } from './compared.ts'

// Records what the API server's admission policies say of our cases: main.go, which needs Go, asks them. Prints where clauselint
// says otherwise. `npm run record:admission-policies`

const ANSWERS = 'test/fixtures/kubernetes-validation/policies.jsonl'

const registry = createLinter(await loadParsers(new Set(lazyLanguages)), {
  kubernetesTypes: await loadKubernetesTypes(),
})
const cases = policyCases()
const answers = execFileSync('go', ['run', './policies'], {
  cwd: 'src/dev/kubernetes-validation',
  input: cases.map(({ object, around }) => `${JSON.stringify({ object, around })}\n`).join(''),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['pipe', 'pipe', 'ignore'],
})
  .trimEnd()
  .split('\n')
  .map((line): Answer => JSON.parse(line))
const lines = cases.flatMap((one, i) => {
  const answer = answers[i]
  if (answer === undefined || answer.fails !== undefined) {
    process.stdout.write(`not asked: ${one.name}\t${answer?.fails ?? ''}\n`)
    return []
  }
  const verdict = answered(answer)
  const own = judged(one, registry)
  if (JSON.stringify(own) !== JSON.stringify(verdict))
    process.stdout.write(`${one.name}\n  API server ${JSON.stringify(verdict)}\n  clauselint ${JSON.stringify(own)}\n`)
  return [JSON.stringify({ name: one.name, ...verdict })]
})
writeFileSync(ANSWERS, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} cases\n`)
