import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A job of a GitHub workflow that assumes an IAM role by its OIDC token (aws-actions/configure-aws-credentials). */
export interface RoleAssumption {
  /** `role-to-assume`. */
  readonly roleArn: Value<string>
  /** `audience`; absent means sts.amazonaws.com, the action's default. */
  readonly audience: Value<string>
  /**
   * What the token's `sub` can end with behind `repo:OWNER/NAME:`, with `*` for what is not known: the job's environment, else
   * the refs of the events that start it (GitHub Docs, "OpenID Connect reference").
   */
  readonly subjects: readonly string[]
  /** Whether the environment or the events are decided elsewhere. */
  readonly open: boolean
}
export const roleAssumption = defineFact<RoleAssumption>('roleAssumption')
