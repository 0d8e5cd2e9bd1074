import './support/steps.ts'
import { expect, it } from 'vitest'
import { readSuppressions } from '../src/engine/suppress/suppressions.ts'
import { parse } from '../src/languages/parse.ts'
import { corpus, REPLACEMENTS, replaceToken } from './support/damage.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { isSampled, numberOf } from './support/sample.ts'
import { stepsOf } from './support/steps.ts'

it.each(['disable-next-line RB-01 -- x', 'disable RB-01 -- x', 'enable RB-02'])(
  'takes steps in proportion to the length of a file that is all %s',
  directive => {
    const file = { path: 'a.yaml', text: `${`# clauselint-${directive}\n`.repeat(8_000)}a: 1\n` }
    const most = 100 * file.text.length
    expect(stepsOf(() => readSuppressions(file, parse(file.text, 'yaml', registry.parsers)), most)).toBeLessThan(most)
  },
)

it('lints each damaged document in a number of steps that its length bounds', () => {
  // To be asked for its counts costs V8 more than to lint a document.
  const sample = corpus.filter(({ path }) => isSampled(path, 0, 192))
  for (const { path, text } of sample) {
    const n = numberOf(path)
    const damaged = replaceToken(text, n * 7, REPLACEMENTS[n % REPLACEMENTS.length] ?? '')
    const most = 100_000 + 1_000 * damaged.length
    expect(
      stepsOf(() => lintFrozen([{ path, text: damaged }]), most),
      path,
    ).toBeLessThan(most)
  }
})
