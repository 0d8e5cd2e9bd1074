import type { SourceFile } from '../../documents/document.ts'
import type { Corpus, FuzzCase } from './corpus.ts'
import { caseMutations } from './mutate-case.ts'
import { inScalar, textMutations } from './mutate-text.ts'
import { type Mutation, treeMutations } from './mutate-tree.ts'
import { createRandom, type Random } from './random.ts'

const MOST_MUTATIONS = 6
/** A run has to stay cheap: what is larger is cut. */
const LONGEST = 20_000

/** The case of one run: documents of the corpus with a few changes. The same for the same seed, run and corpus. */
export function makeCase(seed: number, run: number, corpus: Corpus): FuzzCase {
  const random = createRandom(seed, run)
  // Text that is not well formed any more reaches no rule: most cases change as trees only.
  const mutations = random.oneIn(3) ? [...treeMutations, ...textMutations] : [...treeMutations, inScalar]
  let files = random.some(corpus.cases) ?? []
  for (let left = 1 + random.below(MOST_MUTATIONS); left > 0; left--) files = mutated(files, random, corpus, mutations)
  return apart(files.map(({ path, text }) => ({ path, text: text.slice(0, LONGEST).replaceAll(/\p{Cs}/gu, '') })))
}

function mutated(files: FuzzCase, random: Random, corpus: Corpus, mutations: readonly Mutation[]): FuzzCase {
  if (random.oneIn(8)) return random.pick(caseMutations)(files, random, corpus)
  const mutate = random.some(mutations)
  if (mutate === undefined) return files
  const index = random.below(files.length)
  return files.map((file, i) =>
    i === index ? { ...file, text: mutate(file, random, corpus).slice(0, LONGEST) } : file,
  )
}

/** The last of the files of each path: paths differ in a repository. */
const apart = (files: FuzzCase): readonly SourceFile[] => [...new Map(files.map(file => [file.path, file])).values()]
