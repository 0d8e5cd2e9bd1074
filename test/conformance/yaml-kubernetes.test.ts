import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ANSWERS,
  type Answer,
  canonical,
  corpusTexts,
  type DigestedAnswer,
  digest,
} from '../../src/dev/kubernetes-yaml/answers.ts'
import { byHand } from '../../src/dev/kubernetes-yaml/by-hand.ts'
import { MUTATIONS, mutation } from '../../src/dev/kubernetes-yaml/mutate.ts'
import type { Parsed } from '../../src/languages/tree/parsed.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { plain } from '../languages/outline.ts'
import { ended, partsOf } from '../support/kubernetes-parts.ts'

function recorded<T>(name: string, read: (line: unknown) => T): readonly T[] {
  const text = readFileSync(join(ANSWERS, name), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map(line => read(JSON.parse(line)))
}

const INFINITE = /\.(?:inf|nan)\b/i

/** What is said of a document that Kubernetes reads all the same. */
const READ_ALL_THE_SAME =
  /^duplicate key .*; the last one wins$|ignores it and the rest of the document$|^a byte order mark is allowed only/
const IGNORED = /^Kubernetes ignores this document/

/** What Kubernetes' reader makes of one part of a text, as this project says. */
function ours(part: string): Answer | undefined {
  // Other programs have such numbers.
  const parsed = parseYaml(INFINITE.test(part) ? `${part}# apiVersion: v1\n` : part)
  // What is a template here is said to be one, whether Kubernetes would read it or not.
  if (parsed.notAnalysed !== undefined || parsed.skipped !== undefined) return undefined
  if (parsed.problems.some(({ message }) => !READ_ALL_THE_SAME.test(message))) return 0
  return [JSON.parse(canonical(firstValue(parsed)))]
}

/** The first document's value: that of an empty one is null, which only the next one's warning tells. */
function firstValue({ roots, ambiguities = [] }: Parsed): unknown {
  const [root] = roots
  const isSecond = ambiguities.some(({ message, start }) => IGNORED.test(message) && start <= (root?.start ?? 0))
  return root === undefined || isSecond ? null : plain(root)
}

/** The same for a part in which a document ends with `...`: Kubernetes does not look at what follows, and we do. */
function read(part: string, answer: Answer | DigestedAnswer | undefined): Answer | undefined {
  const own = ours(part)
  const end = /^\.\.\.(?=\s)/m.exec(part)
  return own === 0 && answer !== 0 && end !== null ? ours(`${part.slice(0, end.index)}...\n`) : own
}

/** How our reading of `text` differs from what is recorded. */
function differences(text: string, answers: readonly (Answer | DigestedAnswer)[]): readonly string[] {
  const parts = partsOf(text)
  if (parts.length !== answers.length)
    return [`${parts.length} parts, recorded ${answers.length}: ${JSON.stringify(text)}`]
  return parts.flatMap((part, i) => {
    const answer = answers[i]
    const own = read(part, answer)
    if (own === undefined || answer === 1 || answer === undefined) return []
    const isSame =
      typeof answer === 'string'
        ? typeof own === 'object' && digest(canonical(own[0])) === answer
        : canonical(own) === canonical(answer)
    return isSame ? [] : [`${JSON.stringify(part)}: ${JSON.stringify(own)}, recorded ${JSON.stringify(answer)}`]
  })
}

describe('YAML is read as sigs.k8s.io/yaml reads it', () => {
  it('in texts by hand', () => {
    const answers = recorded('by-hand.jsonl', line => line as readonly Answer[])
    expect(answers).toHaveLength(byHand.length)
    expect(byHand.flatMap((text, i) => differences(text, answers[i] ?? []))).toEqual([])
  })

  it('in mutated texts', () => {
    const answers = recorded('mutated.jsonl', line => line as readonly Answer[])
    expect(answers).toHaveLength(MUTATIONS)
    expect(answers.flatMap((answer, number) => differences(mutation(number), answer))).toEqual([])
  })

  it('in streams, of which no document is lost', () => {
    const texts = [...byHand, ...Array.from({ length: MUTATIONS }, (_, number) => mutation(number))]
    const answers = [
      ...recorded('by-hand.jsonl', line => line as readonly Answer[]),
      ...recorded('mutated.jsonl', line => line as readonly Answer[]),
    ]
    const lost = texts.filter((text, i) => {
      const { roots, problems, notAnalysed } = parseYaml(ended(text))
      if (notAnalysed !== undefined || problems.length > 0) return false
      const values = new Set(roots.map(root => canonical(plain(root))))
      return answers[i]?.some(
        answer => typeof answer === 'object' && answer[0] !== null && !values.has(canonical(answer[0])),
      )
    })
    expect(lost).toEqual([])
  })

  it('in the corpus, as far as it is what it was when the answers were recorded', () => {
    const answers = new Map(recorded('corpus.jsonl', line => line as readonly [string, readonly DigestedAnswer[]]))
    const known = corpusTexts().filter(text => answers.has(digest(text)))
    // Where this fails, many files are new: `npm run record:kubernetes-yaml` asks Kubernetes' reader again.
    expect(known.length).toBeGreaterThan(answers.size / 2)
    expect(known.flatMap(text => differences(text, answers.get(digest(text)) ?? []))).toEqual([])
  })
})
