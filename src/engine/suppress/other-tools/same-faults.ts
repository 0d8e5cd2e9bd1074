/** A check of another tool, and ours that are about the same fault. */
export interface SameFault {
  readonly checks: readonly string[]
  /** What the message of a finding must match (a regular expression), where our checks are about more than theirs. */
  readonly saying?: string
}

/** By the tool, and by the id of its check in lower case. */
export type SameFaults = Readonly<Record<string, Readonly<Record<string, SameFault>>>>

/** Where in a text another tool's comment or field accepts what it names. */
export interface Acceptance {
  readonly tool: string
  /** The ids, as they are written. */
  readonly ids: readonly string[]
  /** The reason that it gives; empty where it gives none. */
  readonly reason: string
  /** The last day on which it counts (`2027-01-31`). */
  readonly until?: string
  /** What is written, for people: `tfsec:ignore:aws-ec2-no-public-ingress-sgr`. */
  readonly written: string
}
