import type { NetworkPolicy } from '../facts/network/policies/network-policy.ts'
import { namespaceKey } from '../facts/network/policies/pods.ts'

/** A NetworkPolicy that was not read: it is not well formed, or a template. */
export interface UnreadPolicy {
  /** `path:line:column`. */
  readonly where: string
  readonly reason: string
  /** The namespace that is written in it; absent if it may be in any. */
  readonly namespace?: string
  /** Whether it may only be in another repository: that is reported where all such parts are. */
  readonly isElsewhere?: true
}

/** Whether a policy that was not read, or that may not be there, may select the Pods of a namespace: asked with its key. */
export function findUnread(
  unread: readonly UnreadPolicy[],
  policies: readonly NetworkPolicy[],
): (namespace: string) => boolean {
  const likely = policies.filter(({ at }) => at.assumed !== undefined).map(namespaceKey)
  const named = new Set([...unread.flatMap(({ namespace }) => namespace ?? []), ...likely])
  const isAnywhere = unread.some(({ namespace }) => namespace === undefined)
  const isSomewhere = named.size > 0
  // A key that is a folder may be any namespace.
  return key => isAnywhere || named.has(key) || (isSomewhere && key.startsWith('/'))
}

const MOST = 20

/** A sentence on each policy that was not read. */
export function unreadNotes(unread: readonly UnreadPolicy[]): readonly string[] {
  const own = unread.filter(({ isElsewhere }) => isElsewhere !== true)
  return [
    ...own
      .slice(0, MOST)
      .map(({ where, reason }) => `the policy at ${where} is not read, so what it selects is not known: ${reason}`),
    ...(own.length > MOST ? [`${own.length - MOST} more policies are not read`] : []),
  ]
}
