/** How bad a finding is. */
export type Severity = 'error' | 'warning' | 'info'
