/** Checks that are still to be built together. */
export interface PlannedFamily {
  readonly name: string
  /** The kinds of the catalogue (`kind` in checks.json) that have checks without a rule. */
  readonly kinds: readonly string[]
}

/** What is planned next: why a check of one of these kinds has no rule yet. */
export const PLANNED_FAMILIES: readonly PlannedFamily[] = []
