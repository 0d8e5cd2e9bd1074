import { withoutExpressions } from './policy-document.ts'

/**
 * How far a subject pattern of a CI provider reaches. `everything` and `organisation` are too far; `no repository` leaves
 * out whose job it is; `loose` is one repository with any branch; `pull request` runs what anyone proposes.
 */
export type SubjectReach =
  | 'everything'
  | 'no repository'
  | 'organisation'
  | 'loose'
  | 'pull request'
  | 'pinned'
  | 'unknown'

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
  // An expression may be an owner, or owner and name.
  if (/^(?:repo|repository|project_path):x(?:$|:)/.test(text) && !subject.includes(':x')) return 'unknown'
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
  if (slash < 0) return WILDCARD.test(repository) ? 'everything' : 'organisation'
  if (WILDCARD.test(repository.slice(0, slash))) return 'everything'
  return WILDCARD.test(repository) ? 'organisation' : within
}

function githubReach(rest: string): SubjectReach {
  if (/^:pull_request$/.test(rest)) return 'pull request'
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
