import { readFileSync } from 'node:fs'
import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import { isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { type OwnPolicy, ownPolicy } from '../../facts/policy/own-policy.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'
import { unknown } from '../../workspace/suggest.ts'

/** What a file with a user's own policy contains. */
const WORD = 'clauselint/v1'

/** The rules that users have written in some of these files, or each mistake in them with its place. */
export function readOwnPolicies(
  paths: readonly string[],
  inputs: ReadonlyMap<string, { readonly text: string } | { readonly reason: string }>,
  repository: Repository,
  registry: Registry,
): { readonly policies: readonly OwnPolicy[]; readonly problems: readonly string[] } {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const given = inputs.get(path)
    const text = given !== undefined && 'text' in given ? given.text : policyText(path, repository)
    if (text?.includes(WORD)) texts.set(path, text)
  }
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
      return visible(`${found?.path ?? ''}:${found?.startLine ?? 1}:${found?.startColumn ?? 1}: policy ${name}: ${why}`)
    })
  })
  return { policies, problems }
}

function policyText(path: string, repository: Repository): string | undefined {
  if (!/\.(?:ya?ml|json)$/.test(path)) return undefined
  try {
    const content = readFileSync(toAbsolute(repository, path))
    return content.includes(WORD) ? content.toString('utf8') : undefined
  } catch {
    // Linting it will report what is wrong.
    return undefined
  }
}
