import { type Fact, isOf } from '../../src/engine/fact.ts'
import { factsOfFile } from '../../src/engine/lint/open-file.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { registry } from './lint-frozen.ts'

/** The facts of one sort that a file states, as its kinds emit them. */
export const factsOf = <T>(fact: Fact<T>, path: string, text: string): readonly T[] =>
  factsOfFile({ path, text }, defaultSettings, registry).facts.flatMap(one => (isOf(fact, one) ? [one.value] : []))
