import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import { isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { type AdmissionPolicy, admissionPolicy } from './admission-policy.ts'
import { OWN_API_VERSION, type OwnPolicy, ownPolicy } from './own-policy.ts'

/** A mistake in a policy, with its place in the file; lines and columns count from 1. */
export interface PolicyMistake {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The admission policies in texts by path, as they are written. */
export const admissionPoliciesIn = (
  texts: ReadonlyMap<string, string>,
  registry: Registry,
): readonly AdmissionPolicy[] =>
  [...texts].flatMap(([path, text]) =>
    factsOfFile({ path, text }, defaultSettings, registry).facts.flatMap(one =>
      isOf(admissionPolicy, one) ? [one.value] : [],
    ),
  )

/**
 * The rules that users have written in these texts by path, and the mistakes in them; `unknown` says of a name which of the known ones
 * is near.
 */
export function ownPoliciesIn(
  given: ReadonlyMap<string, string>,
  registry: Registry,
  unknown: (name: string, known: readonly string[]) => string,
): { readonly policies: readonly OwnPolicy[]; readonly problems: readonly PolicyMistake[] } {
  const texts = new Map([...given].filter(([, text]) => text.includes(OWN_API_VERSION)))
  const policies = [...texts].flatMap(([path, text]) =>
    factsOfFile({ path, text }, defaultSettings, registry).facts.flatMap(one =>
      isOf(ownPolicy, one) ? [one.value] : [],
    ),
  )
  const place = locator(documentOpener(registry, path => texts.get(path)))
  const problems = policies.flatMap(({ name, at, facts, joins, problems: own }) => {
    const unknownFacts = [...facts, ...joins].filter(fact => !registry.usedFacts.has(fact))
    const all = [
      ...own,
      ...unknownFacts.map(fact => ({ why: `there is no fact ${unknown(fact, [...registry.usedFacts])}`, at })),
    ]
    return all.map(({ why, at: where }) => {
      const found = place(where)
      const message = visible(`policy ${name}: ${why}`)
      return { path: found?.path ?? '', line: found?.startLine ?? 1, column: found?.startColumn ?? 1, message }
    })
  })
  return { policies, problems }
}
