/** So long may a text become with what is filled in: arguments may repeat each other. */
const MAX_LENGTH = 4_000
const VARIABLE = /\$(?:(\w+)|\{(\w+)(?:(:?[-+])([^{}$]*))?\})/g

/**
 * A text of a Dockerfile with the defaults of the build's arguments filled in; undefined where one has no default, or
 * where more is written than a name with another text for it (`${TAG:-1.0}`).
 */
export function expandArguments(
  text: string | undefined,
  defaults: ReadonlyMap<string, string | undefined>,
): string | undefined {
  if (text === undefined || !text.includes('$')) return text
  let isKnown = !text.replaceAll(VARIABLE, '').includes('$')
  let length = 0
  const filled = text.replaceAll(VARIABLE, (_, bare?: string, braced?: string, sign?: string, other = '') => {
    const value = defaults.get(bare ?? braced ?? '')
    const found = sign?.endsWith('+') ? (value ? other : '') : value || (sign === undefined ? value : other)
    length += found?.length ?? 0
    if (found === undefined || length > MAX_LENGTH) isKnown = false
    return length > MAX_LENGTH ? '' : (found ?? '')
  })
  return isKnown ? filled : undefined
}
