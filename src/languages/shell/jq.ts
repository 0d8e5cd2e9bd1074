const STRING = /"(?:[^"\\]|\\[^(])*"/g
const TOKEN = /""\s{0,99}:?|-?\d+(?:\.\d+)?(?!\w)|\$?\w+\s{0,99}:?|[{}[\],]|\s+/g
/** `{name}` and `{$name}` take what they mean from elsewhere. */
const SHORT = /[{,]\s{0,99}(?:""|\$?\w+)\s{0,99}[,}]/
const WORD = /^(?:true|false|null|\$\w+|-?\d+(?:\.\d+)?)$/
/** The longest program that is looked at. */
const LONGEST = 10_000

/**
 * Whether a program of jq only writes down an object: strings, numbers, variables, lists and objects, each member with its
 * value. Such a program is YAML, too, and its variables are unknown there.
 */
export function isLiteralObject(program: string): boolean {
  if (program.length > LONGEST) return false
  const bare = program.replaceAll(STRING, '""')
  if (!/^\s*\{/.test(bare) || SHORT.test(bare)) return false
  const tokens = bare.match(TOKEN) ?? []
  const isValue = (token: string): boolean => !/^[$\w-]/.test(token) || token.endsWith(':') || WORD.test(token.trim())
  return tokens.join('') === bare && tokens.every(isValue)
}
