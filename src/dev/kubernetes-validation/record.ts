import { writeFileSync } from 'node:fs'
import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import { createLinter, loadKubernetesTypes, loadParsers } from '../../index.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { ask, isRefused } from './answers.ts'
import { judgedBy } from './judged.ts'
import { mutants } from './mutate.ts'

// Records what the API server says of mutated objects of our own: main.go, which needs Go, asks its validation. Prints where
// clauselint says otherwise, of all mutants; the answers to some are kept. `npm run record:kubernetes-validation`

const ANSWERS = 'test/fixtures/kubernetes-validation/answers.txt'
/** One mutant in so many is kept, of those that are not of a form; chosen by what it is. */
const ONE_IN = 32

const registry = createLinter(await loadParsers(new Set(lazyLanguages)), {
  kubernetesTypes: await loadKubernetesTypes(),
})
const all = mutants()
const answers = ask(all)
const lines: string[] = []
const counts = { all: all.length, refused: 0, same: 0, wrong: 0, missed: 0 }
for (const [i, { name, object, isOfForm }] of all.entries()) {
  const answer = answers[i] ?? {}
  const isWrong = isRefused(answer)
  const own = judgedBy(object, registry)
  if (isWrong) counts.refused++
  if (isWrong === own.length > 0) counts.same++
  else {
    counts[isWrong ? 'missed' : 'wrong']++
    const why = answer.said?.join(' | ') ?? answer.decode ?? answer.fails ?? own.join(' | ')
    process.stdout.write(`${isWrong ? 'missed' : 'wrong'}: ${name}\t${why}\n`)
  }
  if (isOfForm || Number.parseInt(fingerprint(name).slice(0, 8), 16) % ONE_IN === 0)
    lines.push(`${isWrong ? '-' : '+'} ${name}`)
}
writeFileSync(ANSWERS, `${[...new Set(lines)].join('\n')}\n`)
process.stdout.write(`${JSON.stringify(counts)}, ${lines.length} kept\n`)
