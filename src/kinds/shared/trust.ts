import type { Resource } from '../../engine/resource.ts'
import { actionPatternsOverlap } from '../../facts/iam-match.ts'
import type { PolicyDocument } from '../../facts/policy-document.ts'

/**
 * Whether a policy document says who may assume a role: it names principals and an action of STS, or a federated
 * provider, and no resources. Resource policies (buckets, repositories, keys) name resources or other actions.
 */
export function isTrust({ statements }: PolicyDocument): boolean {
  const named = statements.filter(({ principals, notPrincipals }) => principals.length + notPrincipals.length > 0)
  return named.some(
    ({ principals, actions, resources, notResources }) =>
      resources.length + notResources.length === 0 &&
      (actions.some(({ text }) => text === '*' || actionPatternsOverlap(text, 'sts:*')) ||
        principals.some(({ kind, text }) => kind === 'Federated' && text.includes('oidc-provider/'))),
  )
}

/** The file's name without folders and ending: the name of what a bare policy document is for. */
export function fileName({ document }: Resource): string {
  const { path } = document.file
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
}
