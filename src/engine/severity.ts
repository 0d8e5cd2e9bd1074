/** How bad a finding is. */
export type Severity = 'error' | 'warning' | 'info'

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 }

/** Whether `severity` is at least as bad as `other`. */
export const isAsSevere = (severity: Severity, other: Severity): boolean => RANK[severity] >= RANK[other]
