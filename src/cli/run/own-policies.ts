import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import { isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { OWN_API_VERSION, type OwnPolicy, ownPolicy } from '../../facts/policy/own-policy.ts'
import { DEFAULT_MAX_FILE_SIZE, readFileBytes } from '../../workspace/read-text.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'
import { unknown } from '../../workspace/suggest.ts'
import type { ReadAhead } from './read-ahead.ts'

/** Where files are read: what was given or read before, else the repository. */
interface Sources {
  readonly inputs: ReadonlyMap<string, { readonly text: string } | { readonly reason: string }>
  readonly repository: Repository
  readonly ahead: ReadAhead
}

export interface OwnPolicies {
  readonly policies: readonly OwnPolicy[]
  readonly problems: readonly string[]
}

/** The rules that users have written in some of these files, or each mistake in them with its place. */
export function readOwnPolicies(
  paths: readonly string[],
  sources: Sources,
  registry: Registry,
): OwnPolicies {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const given = sources.inputs.get(path)
    const text = given !== undefined && 'text' in given ? given.text : policyText(path, sources)
    if (text !== undefined) texts.set(path, text)
  }
  return ownPoliciesIn(texts, registry)
}

/** The rules that users have written in these texts by path, or each mistake in them with its place. */
export function ownPoliciesIn(given: ReadonlyMap<string, string>, registry: Registry): OwnPolicies {
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
      return visible(`${found?.path ?? ''}:${found?.startLine ?? 1}:${found?.startColumn ?? 1}: policy ${name}: ${why}`)
    })
  })
  return { policies, problems }
}

function policyText(path: string, { repository, ahead }: Sources): string | undefined {
  if (!/\.(?:ya?ml|json)$/.test(path)) return undefined
  // What is wrong with a file, linting it will report.
  const known = ahead.get(path)
  const read =
    known === undefined ? readFileBytes(toAbsolute(repository, path), DEFAULT_MAX_FILE_SIZE) : { bytes: known }
  return 'bytes' in read && read.bytes.includes(OWN_API_VERSION) ? Buffer.from(read.bytes).toString('utf8') : undefined
}
