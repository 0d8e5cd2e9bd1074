import type { Place } from '../../documents/document.ts'
import { type PolicyCondition, type PolicyStatement, type PolicyText, withoutExpressions } from './policy-document.ts'
import { claimOf, claimValues, conditionsOn, federatedBy, holdsAnyway } from './trust-policy.ts'

/**
 * How far a subject pattern of a CI provider reaches. `everything` and `organisation` are too far; `no repository` leaves
 * out whose job it is, or has an owner where a repository must be; `loose` is one repository with any branch; `pull request`
 * runs what anyone proposes.
 */
export type SubjectReach =
  | 'everything'
  | 'no repository'
  | 'organisation'
  | 'loose'
  | 'pull request'
  | 'pinned'
  | 'unknown'

/** A subject that a statement lets in. */
export interface CiSubject {
  readonly value: string
  readonly at: Place
  /** The operator of its condition, as it is written. */
  readonly operator: string
  /** Whether the operator compares its wildcard as a character. */
  readonly isLiteral: boolean
  readonly reach: SubjectReach
  /** How the names of all repositories begin that it is a pattern for (`repo:OWNER/shop-*:*`); empty where it is for all. */
  readonly prefix: string
}

/** How far subjects reach, the nearest first. */
const REACHES: readonly SubjectReach[] = [
  'unknown',
  'pinned',
  'loose',
  'pull request',
  'organisation',
  'no repository',
  'everything',
]
const OWNER = REACHES.indexOf('organisation')

/** A pattern for one repository of any owner, whatever the provider calls repositories. */
const REPOSITORY = /^[\w*]+:\*\/[^*?:/]+(?::|$)/

const PREFIX = /^\w+:[^:]*\/([\w.-]+)\*/

/** The subjects that a statement lets in; of those that one expression makes, one of each reach, as they have one fault. */
export function ciSubjects(statement: PolicyStatement): readonly CiSubject[] {
  const found = new Map<string, CiSubject>()
  const isPinned = isPinnedBesideSub(statement)
  for (const { values, operator, operatorText } of narrowest(conditionsOn('sub', statement)))
    for (const { text: value, at } of values) {
      const { document, pointer, within } = at
      const reach = isPinned && reachOf(value) === 'loose' ? 'pinned' : reachOf(value)
      const key = `${document}${pointer} ${within?.start} ${reach}`
      if (found.has(key)) continue
      const isLiteral = /[*?]/.test(value) && operator?.operator.startsWith('StringEquals') === true
      found.set(key, { value, at, operator: operatorText, isLiteral, reach, prefix: PREFIX.exec(value)?.[1] ?? '' })
    }
  return [...found.values()]
}

/** Whether a statement lets in jobs of stated repositories only, or what is decided at deployment. */
export const namesJobs = (statement: PolicyStatement): boolean =>
  narrowest(conditionsOn('sub', statement)).some(({ values }) =>
    values.every(({ text }) => REACHES.indexOf(reachOf(text)) < OWNER),
  )

/** The audiences of a statement that are surely, or may be, others than the accepted ones; of GitLab any without a wildcard where none is stated. */
export function otherAudiences(
  statement: PolicyStatement,
  accepted: { readonly audiences: readonly string[]; readonly gitlabAudiences: readonly string[] },
): readonly PolicyText[] {
  const isOf = (name: RegExp): boolean => federatedBy(statement).some(({ text }) => name.test(text))
  const isGitlab = isOf(/gitlab/i)
  const audiences = isGitlab ? accepted.gitlabAudiences : accepted.audiences
  const isExact = isOf(/token\.actions\./i) || (isGitlab && audiences.length > 0)
  return claimValues('aud', statement).filter(
    ({ text, open }) => !audiences.includes(text) && (open || isExact || /[*?]/.test(text)),
  )
}

/** Whether a further claim of the token pins the job: GitHub's `…:environment`, `…:ref`, `…:job_workflow_ref`. */
const isPinnedBesideSub = ({ conditions }: PolicyStatement): boolean =>
  conditions.some(
    condition =>
      /:(?:ref|environment|job_workflow_ref|ref_path)$/i.test(condition.key.text) &&
      claimOf(condition) === undefined &&
      !holdsAnyway(condition),
  )

/**
 * Of conditions on one claim, all of them required, those that let in the fewest jobs: values of one are alternatives.
 * One that a token without the claim fulfils restricts those that have it.
 */
function narrowest(conditions: readonly PolicyCondition[]): readonly PolicyCondition[] {
  const positive = conditions.filter(({ operator }) => operator?.operator.includes('Not') === false)
  const reaches = positive.map(({ values }) => Math.max(0, ...values.map(({ text }) => REACHES.indexOf(reachOf(text)))))
  // One names the owner, another one the repository.
  const isJoint =
    reaches.includes(OWNER) && positive.some(({ values }) => values.every(({ text }) => REPOSITORY.test(text)))
  const least = isJoint ? OWNER - 1 : Math.min(...reaches)
  const left = positive.filter((condition, i) => reaches[i] === least && !holdsAnyway(condition))
  return conditions.length === 1 ? positive.filter(one => !holdsAnyway(one)) : left
}

const WILDCARD = /[*?]/

/**
 * Reads a subject as GitHub (`repo:OWNER/NAME:ref:refs/heads/main`), GitLab
 * (`project_path:GROUP/NAME:ref_type:branch:ref:main`) and others (`organization:…`, `org/…`) write it; `*` and `?`
 * are wildcards. A part that is decided at deployment counts as a name; nothing is known if it replaces a whole
 * repository. (GitHub Docs, "OpenID Connect reference"; GitLab Docs, "ID token payload".)
 */
export function reachOf(subject: string): SubjectReach {
  const text = withoutExpressions(subject)
  if (text === 'x') return 'unknown'
  if (/^[*?]/.test(text)) return 'everything'
  // An expression, or the parameter that nobody has given yet, may be an owner, or owner and name: any branch is any branch of either.
  if (/^(?:repo|repository|project_path):(?:x(?:$|:)|:)/.test(text) && !subject.includes(':x'))
    return text.endsWith(':*') ? 'loose' : 'unknown'
  const github = /^(?:repo|repository):([^:]*)(.*)$/.exec(text)
  if (github) return repositoryReach(github[1] ?? '', githubReach(github[2] ?? ''))
  const gitlab = /^project_path:([^:]*)(.*)$/.exec(text)
  if (gitlab) return repositoryReach(gitlab[1] ?? '', gitlabReach(gitlab[2] ?? ''))
  if (/^repository_id:[0-9x]+(?::|$)/.test(text)) return githubReach(text.replace(/^repository_id:[0-9x]+/, ''))
  if (
    /^(?:ref|environment|job_workflow_ref|workflow|actor|repository_owner|pull_request|event_name|ref_type)\b/.test(
      text,
    )
  )
    return 'no repository'
  return otherReach(text)
}

/** `OWNER/NAME`, or GitLab's `GROUP/SUBGROUP/NAME`. */
function repositoryReach(repository: string, within: SubjectReach): SubjectReach {
  const slash = repository.indexOf('/')
  if (slash < 0) return WILDCARD.test(repository) ? 'everything' : 'no repository'
  if (WILDCARD.test(repository.slice(0, slash))) return 'everything'
  return WILDCARD.test(repository) ? 'organisation' : within
}

function githubReach(rest: string): SubjectReach {
  if (/^:pull_request$/.test(rest)) return 'pull request'
  // What pins it is decided at deployment.
  if (/^:(?:ref:)?x$/.test(rest)) return 'unknown'
  const pinned = /(?:^|:)(?:ref:refs\/heads\/([^:]+)|environment:([^:]+)|ref:refs\/tags\/([^:]+))/.exec(rest)
  if (!pinned) return 'loose'
  const [, branch, environment, tag] = pinned
  if (tag !== undefined) return /^[*?]+$/.test(tag) ? 'loose' : 'pinned'
  return WILDCARD.test(branch ?? environment ?? '') ? 'loose' : 'pinned'
}

function gitlabReach(rest: string): SubjectReach {
  const [, type, name] = /(?:^|:)ref_type:([^:]+):ref:([\s\S]+)$/.exec(rest) ?? []
  if (type === undefined || name === undefined || WILDCARD.test(type)) return 'loose'
  if (type === 'tag') return /^[*?]+$/.test(name) ? 'loose' : 'pinned'
  return WILDCARD.test(name) ? 'loose' : 'pinned'
}

/** Buildkite `organization:ORG:pipeline:NAME:…`, Terraform `organization:ORG:project:…`, CircleCI `org/ID/project/ID/…`. */
function otherReach(text: string): SubjectReach {
  const [, organisation = '', rest = ''] = /^(?:organization:|org\/)([^:/]*)[:/]?(.*)$/.exec(text) ?? []
  if (organisation === '') return WILDCARD.test(text) ? 'loose' : 'pinned'
  if (WILDCARD.test(organisation)) return 'everything'
  return /^(?:$|[*?]|(?:pipeline|project)[:/][*?])/.test(rest) ? 'organisation' : 'pinned'
}
