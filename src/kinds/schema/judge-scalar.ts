import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { few, meantBy, shown, typeWords } from '../../model/kubernetes/fault-words.ts'
import { namesRelease, withRelease } from '../../model/kubernetes/release-name.ts'
import { findNearest } from '../../model/nearest.ts'
import { isPlaceholder } from '../../model/placeholder.ts'
import { asksForValue, hasVariable, isReplaced, isReplacedWord } from './filler.ts'
import type { Field } from './object-types.ts'
import { add, type Walk } from './walk.ts'

/** The types without fields, and what messages call them. */
const WANTED: Readonly<Record<string, string>> = {
  string: 'a string',
  bytes: 'a string',
  timestamp: 'a string',
  bool: 'a boolean',
  int: 'an integer',
  int32: 'an integer',
  double: 'a number',
  quantity: 'a quantity',
  intOrString: 'an integer or a string',
}

/** Judges a value by a type without fields. `name` is the field's name, or the key of its map. */
export function judgeScalar(node: Node, type: string, field: Field | undefined, name: string, walk: Walk): void {
  const wanted = WANTED[type]
  if (wanted === undefined) return
  if (node.type !== 'scalar' || !isOfType(node, type)) {
    if (isReplaced(node) || (node.type === 'scalar' && isFilledIn(String(node.value), name))) return
    addMistyped(node, wanted, name, walk, meant(node, type))
    return
  }
  const { value } = node
  if (typeof value === 'boolean' || value === null) return
  const refused = refusalOf(value, type, field, name)
  // Most values are taken as they are, so it is asked last whether one is filled in.
  if (refused !== undefined && !isFiller(value, name, walk)) addRefused(node, name, walk, refused)
}

/** What a field takes in place of a value. */
interface Refusal {
  readonly accepted: string
  readonly near?: string
  readonly isSecret?: true | undefined
}

/** Why a value of the right type is refused; undefined where it is not. */
function refusalOf(value: string | number, type: string, field: Field | undefined, name: string): Refusal | undefined {
  if (type === 'int32' && typeof value === 'number' && (value >= 2 ** 31 || value < -(2 ** 31)))
    return { accepted: '-2147483648 to 2147483647' }
  const values = field?.values
  if (
    values !== undefined &&
    typeof value === 'string' &&
    (value !== '' || field?.isFilled === true) &&
    !values.includes(value)
  ) {
    const near = findNearest(value, values)
    if (near === undefined && isReplacedWord(value)) return undefined
    return { accepted: few(values), ...(near === undefined ? {} : { near }) }
  }
  const refuses = field?.form?.value
  const accepted = refuses?.(value, name)
  if (accepted === undefined) return undefined
  // A shorter name of the release may be one that fits.
  if (typeof value === 'string' && namesRelease(value) && refuses?.(withRelease(value, 'a')) === undefined)
    return undefined
  // Neither base64 nor a quantity has a word like that.
  const isWord =
    typeof value === 'string' &&
    ((isReplacedWord(value) && (field?.form?.isSecret === true || type !== 'string')) ||
      (type === 'quantity' && /^[A-Z]{4,}$/.test(value)))
  return isWord ? undefined : { accepted, isSecret: field?.form?.isSecret }
}

/** Judges an empty text in a list, or nothing, where neither is the default of something. */
export function judgeEmptyItem(node: Node, field: Field | undefined, name: string, walk: Walk): void {
  const accepted = field?.values === undefined ? field?.form?.item?.('') : few(field.values)
  if (node.type === 'scalar' && accepted !== undefined) addRefused(node, name, walk, { accepted })
}

// A single `*` is what many fields of this kind take, and others do not.
const isFilledIn = (value: string, name: string): boolean =>
  value !== '*' && (isPlaceholder(value) || asksForValue(value, name))

/** Whether a value represents another one: a placeholder, or what Kubernetes' own test data have in all fields. */
const isFiller = (value: string | number, name: string, { isTestData }: Walk): boolean =>
  typeof value === 'string'
    ? isFilledIn(value, name) ||
      // OpenShift fills in the image of a stream.
      (name === 'image' && value.trim() === '') ||
      hasVariable(value) ||
      (isTestData && (value === `${name}Value` || value === '0'))
    : isTestData

/** Adds that what is there has another type than its field. */
export const addMistyped = (
  node: Node,
  wanted: string,
  field: string,
  walk: Walk,
  fix?: string | number | boolean,
): void => {
  const within = walk.around.at(-1)?.name
  const isWhole = within !== undefined && (wanted === 'a list' || wanted === 'an object')
  add(walk, {
    fault: 'mistyped',
    path: [...walk.path],
    said: {
      field,
      wanted,
      found: typeWords(node),
      ...(fix === undefined ? {} : { fix }),
      ...(isWhole ? { within } : {}),
    },
  })
}

const addRefused = ({ value }: ScalarNode, field: string, walk: Walk, { accepted, near, isSecret }: Refusal): void =>
  add(walk, {
    fault: 'refused',
    path: [...walk.path],
    isKey: false,
    said: {
      field,
      accepted,
      ...(isSecret === true ? {} : { value: shown(value) }),
      ...(near === undefined ? {} : { near }),
    },
  })

function isOfType({ value }: ScalarNode, type: string): boolean {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean'
    case 'int':
    case 'int32':
      return Number.isInteger(value)
    case 'double':
      return typeof value === 'number'
    case 'quantity':
      return typeof value === 'string' || typeof value === 'number'
    case 'intOrString':
      return typeof value === 'string' || Number.isInteger(value)
    default:
      return typeof value === 'string'
  }
}

/** The value of the wanted type that is written in another one; undefined where that is not certain. */
function meant(node: Node, type: string): string | number | boolean | undefined {
  if (node.type !== 'scalar') return undefined
  const { value, source } = node
  if (type === 'string') return value === null || typeof value === 'string' ? undefined : (source ?? String(value))
  if (typeof value !== 'string') return undefined
  if (type === 'bool') return meantBy(value, 'boolean')
  return type === 'int' || type === 'int32' ? meantBy(value, 'number') : undefined
}
