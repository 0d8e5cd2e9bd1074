/**
 * How many of the first items of a list satisfy a condition, where none behind them does: the list is sorted by what is asked. The number
 * of questions is logarithmic.
 */
export function countBefore<T>(sorted: readonly T[], isBefore: (one: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = sorted[middle]
    if (one !== undefined && isBefore(one)) low = middle + 1
    else high = middle
  }
  return low
}
