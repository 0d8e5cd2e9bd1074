import { scalar, sequence } from '../nodes.ts'
import { hostIn, maskOf, subnetOf, subnetsOf } from './addresses.ts'
import type { Apply } from './apply.ts'
import { DECODE_FUNCTIONS } from './decode-functions.ts'
import { LIST_FUNCTIONS } from './list-functions.ts'
import { MAP_FUNCTIONS } from './map-functions.ts'
import { NUMBER_FUNCTIONS } from './number-functions.ts'
import { REGULAR_EXPRESSIONS } from './regular-expressions.ts'
import { TABLE_FUNCTIONS } from './tables.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'
import { numberOf, textOfNode } from './values.ts'

const itself: Apply = ([value]) => value

/** No network is divided into more ranges by hand. */
const MOST_NUMBERS = 1000

/** A function of a range of addresses and of numbers. */
const ofRange =
  (apply: (text: string, ...numbers: number[]) => string | readonly string[] | undefined): Apply =>
  ([cidr, ...others], { range }) => {
    const [text, numbers] = [textOfNode(cidr), others.map(numberOf)]
    const known = numbers.filter(number => number !== undefined)
    const isOpen = known.length < numbers.length || known.length > MOST_NUMBERS
    const found = text === undefined || isOpen ? undefined : apply(text, ...known)
    if (found === undefined || typeof found === 'string') return found === undefined ? found : scalar(found, range)
    return sequence(
      found.map(one => scalar(one, range)),
      range,
    )
  }

/** What leaves the value as it is. */
const ITSELF = ['tolist', 'tomap', 'sensitive', 'nonsensitive', 'ephemeralasnull']

/**
 * Terraform's functions that are worked out (https://developer.hashicorp.com/terraform/language/functions); what others give is
 * unknown. What a clock or chance gives is not known.
 */
export const FUNCTIONS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ...ITSELF.map(name => [name, itself] as const),
  ...DECODE_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...MAP_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TABLE_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...REGULAR_EXPRESSIONS,
  ['cidrsubnet', ofRange(subnetOf)],
  ['cidrhost', ofRange(hostIn)],
  ['cidrnetmask', ofRange(maskOf)],
  ['cidrsubnets', ofRange((text, ...bits) => subnetsOf(text, bits))],
])
