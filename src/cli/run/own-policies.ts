import type { Registry } from '../../engine/registry.ts'
import { type JudgedTypes, judgedTypes } from '../../facts/policy/judged-types.ts'
import { OWN_API_VERSION, type OwnPolicy } from '../../facts/policy/own-policy.ts'
import { admissionPoliciesIn, ownPoliciesIn } from '../../facts/policy/read-own-policies.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import { problemText } from '../../workspace/configuration.ts'
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
export function readOwnPolicies(paths: readonly string[], sources: Sources, registry: Registry): OwnPolicies {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const given = sources.inputs.get(path)
    const text = given !== undefined && 'text' in given ? given.text : policyText(path, sources)
    if (text !== undefined) texts.set(path, text)
  }
  const { policies, problems } = ownPoliciesIn(texts, registry, unknown)
  return { policies, problems: problems.map(problemText) }
}

/**
 * The types of objects that the policies in these files judge; undefined where they may be any: what makes policies out of
 * templates and patches is not known yet.
 */
export function readJudgedTypes(
  paths: readonly string[],
  own: readonly OwnPolicy[],
  { repository }: Pick<Sources, 'repository'>,
  registry: Registry,
): JudgedTypes | undefined {
  const texts = new Map<string, string>()
  for (const path of paths) {
    const read = readFileBytes(toAbsolute(repository, path), DEFAULT_MAX_FILE_SIZE)
    if ('bytes' in read) texts.set(path, Buffer.from(read.bytes).toString('utf8'))
  }
  const isMade = [...texts].some(
    ([path, text]) => text.includes('{{') || MAKES.test(path) || (KUSTOMIZATION_FILE.test(path) && CHANGES.test(text)),
  )
  const stated = new Map([...texts].filter(([, text]) => POLICY.test(text)))
  return isMade ? undefined : judgedTypes(admissionPoliciesIn(stated, registry), own)
}

const POLICY = /Policy\b|ConstraintTemplate|\\u00/
const MAKES = /(?:^|\/)Chart\.yaml$|\.tf(?:\.json)?$/
/** Any field of a kustomization but those that list what is deployed as it is. */
const CHANGES = /^(?!(?:apiVersion|kind|metadata|resources|bases) *:)["'A-Za-z]/m

function policyText(path: string, { repository, ahead }: Sources): string | undefined {
  if (!/\.(?:ya?ml|json)$/.test(path)) return undefined
  // What is wrong with a file, linting it will report.
  const known = ahead.get(path)
  const read =
    known === undefined ? readFileBytes(toAbsolute(repository, path), DEFAULT_MAX_FILE_SIZE) : { bytes: known }
  return 'bytes' in read && read.bytes.includes(OWN_API_VERSION) ? Buffer.from(read.bytes).toString('utf8') : undefined
}
