import type { Place } from '../../documents/document.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A repository that skopeo copies by a list of its tags and digests. */
export interface SkopeoRepository {
  /** From the registry on, as it is written: `coreos/etcd`. */
  readonly name: string
  /** Its key. */
  readonly at: Place
  /** Null and empty lists mean all tags. */
  readonly tags: Value<ListValue<string>>
}

/** One registry of a file for `skopeo sync --src yaml` (https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md). */
export interface SkopeoSource {
  /** The registry's host, as it is written. */
  readonly registry: string
  readonly repositories: readonly SkopeoRepository[]
  /** `images-by-tag-regex`: each repository with the expression that its tags must match. */
  readonly expressions: readonly { readonly repository: string; readonly pattern: Value<string> }[]
  /** The repositories of `images-by-semver`. */
  readonly ranges: readonly { readonly key: string; readonly at: Place }[]
  /** `tls-verify`; absent is true. */
  readonly verifies: Value<boolean>
  /** The key of a password in plain text; never what it is. */
  readonly passwordAt?: Place
}
export const skopeoSource = defineFact<SkopeoSource>('skopeoSource')

/** Tags that are made anew whenever their branch is built, or that follow the newest version. */
const MOVING =
  /^(?:latest|main|master|trunk|head|edge|nightly|dev|develop|development|staging|stable|testing|test|canary|beta|alpha|snapshot|current|next|lts|mainline|rolling|unstable)$/i

/** Whether a tag is one that moves, by its name. */
export const isMovingTag = (tag: string): boolean => MOVING.test(tag)
