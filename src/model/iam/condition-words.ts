import { findNearest, sameButCase } from '../nearest.ts'
import { splitAction } from './action-words.ts'
import { type OperatorName, operatorNames } from './iam-condition.ts'
import { matchesText } from './iam-pattern.ts'
import { type ConditionKey, globalKeys, iamService } from './iam-services.ts'

/** What is known of a condition key in a statement about certain services. */
export type KeyAnswer =
  | { readonly state: 'known'; readonly type?: string }
  /** A key of a service that the statement is not about. */
  | { readonly state: 'foreign'; readonly service: string }
  /** A key that is in no table; `nearest` is the one that was probably meant. */
  | { readonly state: 'unknown'; readonly nearest?: string }

/**
 * What is known of a condition key, in any case, where the statement has these action patterns; without any, it is about all
 * services. The claims of identity providers, whose keys begin with a host, are always known.
 */
export function judgeKey(key: string, actions: readonly string[]): KeyAnswer {
  const prefix = splitAction(key)?.prefix.toLowerCase()
  if (prefix === undefined) return withoutPrefix(key)
  if (FORMER.has(key.toLowerCase())) return { state: 'known' }
  if (/[./]/.test(prefix)) return { state: 'known' }
  const services = actions.map(action => splitAction(action)?.prefix ?? '*')
  const isAboutAll = services.length === 0 || services.some(service => /[*?]/.test(service))
  const keys = [...globalKeys(), ...services.flatMap(service => iamService(service)?.keys ?? [])]
  const found = keyIn(keys, key)
  if (found !== undefined) return { state: 'known', type: found.type }
  const owner = iamService(prefix)
  const foreign = keyIn(owner?.keys ?? [], key)
  if (foreign !== undefined)
    return isAboutAll ? { state: 'known', type: foreign.type } : { state: 'foreign', service: prefix }
  // A service whose actions are not known may have keys that are not known either.
  if (isAboutAll && prefix !== 'aws' && owner === undefined) return { state: 'known' }
  const nearest = nearestKey(key, [...keys, ...(owner?.keys ?? [])])
  return nearest === undefined ? { state: 'unknown' } : { state: 'unknown', nearest }
}

/** Former names of global keys that AWS's own examples have and IAM takes: `aws:ARN` compared with `${ec2:SourceInstanceARN}`. */
const FORMER: ReadonlySet<string> = new Set(['aws:arn'])

/** Each key has the prefix of its service: this may be the rest of a global one. */
function withoutPrefix(key: string): KeyAnswer {
  const wanted = `aws:${key}`.toLowerCase()
  const nearest = globalKeys().find(({ name }) => name.toLowerCase() === wanted)?.name
  return nearest === undefined ? { state: 'unknown' } : { state: 'unknown', nearest }
}

/** What varies in a key, as the services' tables write it: `${TagKey}`, `<key>` of S3, `tag-key`, or nothing after the slash. */
const VARIABLE = /\$\{\w+\}|<\w+>|(?<=\/)tag-key$|(?<=\/)$/gi

/** A condition key by the pattern of its name, in any case. */
export function keyIn(keys: readonly ConditionKey[], key: string): ConditionKey | undefined {
  const wanted = key.toLowerCase()
  return keys.find(({ name }) => {
    const pattern = name.toLowerCase().replace(VARIABLE, '*')
    return pattern.includes('*') ? matchesText(pattern, wanted) : pattern === wanted
  })
}

const TAG = /\/(?:\$\{|<|tag-key$|$)/i

/** The key that was probably meant: of one with a tag, only what is before the tag is compared. */
function nearestKey(key: string, keys: readonly ConditionKey[]): string | undefined {
  const slash = key.indexOf('/')
  const isTagged = slash >= 0
  const head = isTagged ? key.slice(0, slash) : key
  const heads = keys.flatMap(({ name }) => {
    const own = name.search(TAG)
    return isTagged === own >= 0 ? [isTagged ? name.slice(0, own) : name] : []
  })
  const found = findLonger(head, heads) ?? findNearest(head, [...new Set(heads)])
  const isOther = found === undefined || found.replaceAll(/\D/g, '') !== head.replaceAll(/\D/g, '')
  return isOther ? undefined : found + (isTagged ? key.slice(slash) : '')
}

/** The shortest key that goes on with another word: `aws:PrincipalServiceName` for `aws:PrincipalService`. */
const findLonger = (key: string, keys: readonly string[]): string | undefined =>
  keys
    .filter(one => one.startsWith(key) && /^[A-Z]/.test(one.slice(key.length)))
    .reduce<string | undefined>(
      (least, one) => (least !== undefined && least.length <= one.length ? least : one),
      undefined,
    )

const QUALIFIERS = ['ForAllValues', 'ForAnyValue'] as const

/** The operator that a text was probably meant to be, with its qualifier and `IfExists`; undefined where none is near. */
export function nearestOperator(text: string): string | undefined {
  const [, qualifier, name = '', ifExists = ''] = /^(?:([^:]*):)?(.*?)(IfExists)?$/i.exec(text) ?? []
  const meant = nearestOf(name, operatorNames)
  const before = qualifier === undefined ? '' : nearestOf(qualifier, QUALIFIERS)
  if (meant === undefined || before === undefined) return undefined
  return `${before === '' ? '' : `${before}:`}${meant}${meant === 'Null' || ifExists === '' ? '' : 'IfExists'}`
}

const nearestOf = (text: string, names: readonly string[]): string | undefined =>
  sameButCase(text, names) ?? findNearest(text, names)

/** The families of operators that can compare each type of key; equality of texts also finds equal numbers and truth values. */
const COMPARES: Readonly<Record<string, RegExp>> = {
  String: /^(?:String|Arn|Binary|Bool)/,
  ARN: /^(?:Arn|String)/,
  Bool: /^(?:Bool|String)/,
  Numeric: /^(?:Numeric|String)/,
  // AWS's own policies compare aws:EpochTime as a number.
  Date: /^(?:Date|Numeric)/,
  IPAddress: /^(?:Not)?IpAddress/,
}

/** Whether an operator can compare the values of a key of `type`. `Null` only asks whether the key is there. */
export function comparesType(operator: OperatorName, type: string): boolean {
  const pattern = COMPARES[type.replace('ArrayOf', '')]
  return operator === 'Null' || pattern === undefined || pattern.test(operator)
}
