import { type Cursor, get, items, rootOf } from '../documents/cursor.ts'
import type { Document } from '../documents/document.ts'
import { argumentText, intrinsicAt, parameterDefault } from '../documents/intrinsic.ts'
import { literal } from '../documents/read.ts'

/** Conditions within conditions are not followed further. */
const DEEPEST = 8
/** Values of a parameter that switches something on, or gives what is optional: not the name of an environment. */
const SWITCH = /^(?:|true|false|yes|no|on|off|enabled?|disabled?|none|0)$/i

/** Whether a condition of a template is false where nobody gives a parameter another value than its default. */
export const isOffByDefault = (name: string, document: Document): boolean =>
  truthOf(get(rootOf(document), 'Conditions', name), document, 0) === false

/** The value of a condition's expression; undefined where something other than a switch decides it. */
function truthOf(cursor: Cursor, document: Document, depth: number): boolean | undefined {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic === undefined || depth > DEEPEST) return undefined
  const { name, argument } = intrinsic
  const named = argumentText(intrinsic) ?? ''
  if (name === 'Condition') return truthOf(get(rootOf(document), 'Conditions', named), document, depth + 1)
  const parts = (): readonly (boolean | undefined)[] => items(argument).map(one => truthOf(one, document, depth + 1))
  switch (name) {
    case 'Not':
      return negated(parts()[0])
    case 'And':
      return parts().includes(false) ? false : parts().every(one => one === true) ? true : undefined
    case 'Or':
      return parts().includes(true) ? true : parts().every(one => one === false) ? false : undefined
    case 'Equals':
      return compared(items(argument), document)
    default:
      return undefined
  }
}

const negated = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value)

/** Whether a parameter with a default has the text that it is compared with. */
function compared(both: readonly Cursor[], document: Document): boolean | undefined {
  const parameter = both.find(one => intrinsicAt(one)?.name === 'Ref')
  const other = both.find(one => one !== parameter && intrinsicAt(one) === undefined)
  const intrinsic = parameter && intrinsicAt(parameter)
  const name = intrinsic && argumentText(intrinsic)
  const text = other && literal(other)
  const byDefault = name === undefined ? undefined : literal(parameterDefault(document, name))
  return text === undefined || byDefault === undefined || !SWITCH.test(text) ? undefined : text === byDefault
}
