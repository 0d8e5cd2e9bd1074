/** What is found and what is expected, as lines of text that may stand twice; empty where both are the same. */
export function difference(actual: readonly string[], expected: readonly string[]): string {
  const missing = without(expected, actual)
  const surplus = without(actual, expected)
  return [
    ...(missing.length === 0 ? [] : ['expected, but not found:', ...missing.map(line => `  - ${line}`)]),
    ...(surplus.length === 0 ? [] : ['found, but not expected:', ...surplus.map(line => `  + ${line}`)]),
  ].join('\n')
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return lines.filter(line => {
    const i = left.indexOf(line)
    if (i < 0) return true
    left.splice(i, 1)
    return false
  })
}
