import type { Fact } from '../../src/engine/fact.ts'
import { recognise, resourcesOf, toDocuments } from '../../src/engine/recognise.ts'
import { defaultSettings } from '../../src/engine/settings.ts'
import { formatOf, parse } from '../../src/languages/parse.ts'
import { registry } from './lint-frozen.ts'

/** The facts of one sort that a file states, as its kinds say them. */
export function factsOf<T>(fact: Fact<T>, path: string, text: string): readonly T[] {
  const parsed = parse(text, formatOf(path, text) ?? 'yaml', registry.parsers)
  const said: T[] = []
  // A fact's id is its type's name; the type itself does not exist when the test runs.
  for (const document of toDocuments({ path, text }, parsed, registry))
    for (const resource of resourcesOf(document, registry))
      for (const kind of recognise(resource, defaultSettings, registry))
        for (const { fact: id, value } of kind.facts(resource)) if (id === fact.id) said.push(value as T)
  return said
}
