import type { Place } from '../../../documents/document.ts'
import type { ListValue, Value } from '../../../documents/value.ts'

/** The list of `member` in an option of the AWS CLI: its shorthand `member=A,B,other=C`, or JSON. `at` is the option's value. */
export function shorthandList(written: string, member: string, at: Place): Value<ListValue<string>> {
  const found = written.trimStart().startsWith('{') ? inJson(written, member) : inShorthand(written, member)
  if (found === undefined) return { state: 'absent', at }
  const items = found.map(item => toValue(item, at))
  return { state: 'known', value: { items, open: items.some(({ state }) => state === 'unknown') }, at }
}

/** The single value of `member` in such an option. */
export function shorthandText(written: string, member: string, at: Place): Value<string> {
  const isJson = written.trimStart().startsWith('{')
  const found = isJson ? scalarInJson(written, member) : inShorthand(written, member)?.[0]
  return found === undefined ? { state: 'absent', at } : toValue(found, at)
}

const toValue = (value: string, at: Place): Value<string> =>
  value.includes('$') ? { state: 'unknown', why: 'a variable of the script', at } : { state: 'known', value, at }

function scalarInJson(written: string, member: string): string | undefined {
  const start = written.indexOf(`"${member}"`)
  const colon = start < 0 ? -1 : written.indexOf(':', start)
  return colon < 0 ? undefined : /^\s{0,9}"?([^",}\s]{1,200})/.exec(written.slice(colon + 1, colon + 220))?.[1]
}

function inJson(written: string, member: string): readonly string[] | undefined {
  const start = written.indexOf(`"${member}"`)
  const open = start < 0 ? -1 : written.indexOf('[', start)
  const close = open < 0 ? -1 : written.indexOf(']', open)
  return close < 0
    ? undefined
    : written
        .slice(open + 1, close)
        .split(',')
        .map(unquoted)
        .filter(isSomething)
}

/** An item without a name goes on with the list before it. */
function inShorthand(written: string, member: string): readonly string[] | undefined {
  let current = ''
  const found: string[] = []
  let isThere = false
  for (const item of written.split(',')) {
    const equals = item.indexOf('=')
    if (equals > 0) current = item.slice(0, equals).trim()
    if (current !== member) continue
    isThere = true
    found.push(unquoted(equals > 0 ? item.slice(equals + 1) : item))
  }
  return isThere ? found.filter(isSomething) : undefined
}

const unquoted = (item: string): string => item.trim().replace(/^["'[]+|["'\]]+$/g, '')
const isSomething = (item: string): boolean => item !== ''
