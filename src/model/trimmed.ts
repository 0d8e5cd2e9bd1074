const NOTHING: readonly never[] = []

/**
 * The same list, for what is kept: one that was pushed to or filtered has room for 17 items at least, and nearly all lists
 * have none, one or two.
 */
export const trimmed = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NOTHING : list.slice())
