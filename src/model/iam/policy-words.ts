import { matchingActions, splitAction } from './action-words.ts'
import { keyIn } from './condition-words.ts'
import { type OperatorName, operatorNames } from './iam-condition.ts'
import { type ConditionKey, globalKeys, type IamAction, iamService, servicePrefixes } from './iam-services.ts'

const KINDS: Readonly<Record<string, string>> = {
  String: 'texts',
  Arn: 'ARNs',
  Numeric: 'numbers',
  Date: 'dates',
  Bool: 'true or false',
  Binary: 'bytes in Base64',
  IpAddress: 'addresses in a CIDR',
}

/** A word of policies that may be typed. */
export interface PolicyWord {
  readonly name: string
  readonly detail: string
}

/** Which words of a policy are typed. */
export type PolicyPart = 'action' | 'operator' | 'key'

/**
 * The words of a policy that may be typed where `typed` is already: services or the actions of one, operators with their qualifiers, or
 * the keys of all requests and of `services`.
 */
export function policyWords(part: PolicyPart, typed: string, services: readonly string[]): readonly PolicyWord[] {
  if (part === 'operator') return OPERATORS
  const prefix = splitAction(typed)?.prefix
  const service = prefix === undefined ? undefined : iamService(prefix)
  if (part === 'action') {
    if (prefix === undefined) return servicePrefixes().map(one => ({ name: `${one}:`, detail: 'a service' }))
    if (service === undefined) return []
    const all = { name: `${prefix}:*`, detail: `all actions of ${service.name}` }
    return [...Array.from(service.actions.values(), one => ({ name: `${prefix}:${one.name}`, detail: says(one) })), all]
  }
  const own = [...new Set([...services, ...(prefix === undefined ? [] : [prefix])])].flatMap(
    one => iamService(one)?.keys ?? [],
  )
  return [...globalKeys(), ...own].map(({ name, type }) => ({ name: name.replace(/\$\{\w+\}/g, ''), detail: type }))
}

const says = ({ level, resources }: IamAction): string =>
  `${level}; ${resources.length === 0 ? '*' : resources.map(({ name }) => name).join(', ')}`

const OPERATORS: readonly PolicyWord[] = ['', 'ForAnyValue:', 'ForAllValues:'].flatMap(qualifier =>
  operatorNames
    .filter(name => qualifier === '' || name !== 'Null')
    .map(name => ({ name: `${qualifier}${name}`, detail: compares(name) })),
)

/** What an operator compares, for people. */
export function compares(name: OperatorName): string {
  if (name === 'Null') return 'whether the request has the key'
  const what = /^(?:String|Arn|Numeric|Date|Bool|Binary)|IpAddress/.exec(name)?.[0] ?? ''
  const not = /Not/.test(name) ? 'none of the values is equal' : 'one of the values is enough'
  return `${KINDS[what] ?? 'values'}; ${not}`
}

/** What an action pattern of a policy is, for people. */
export interface ActionDescription {
  readonly service: string
  /** AWS's page about the service's actions. */
  readonly page: string
  readonly actions: readonly IamAction[]
}

/** The actions that a pattern matches; undefined where it is of all services, or AWS has no such service. */
export function describeAction(text: string): ActionDescription | undefined {
  const parts = splitAction(text)
  const service = parts && iamService(parts.prefix)
  if (parts === undefined || service === undefined) return undefined
  return { service: service.name, page: pageOf(service.name), actions: matchingActions(service, parts.name) }
}

/** AWS names the pages by the services' names, with letters and digits only. */
const pageOf = (service: string): string =>
  `https://docs.aws.amazon.com/service-authorization/latest/reference/list_${service.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.html`

/** A condition key of AWS, with the service that has it where not all have. */
export function describeKey(text: string): (ConditionKey & { readonly service?: string }) | undefined {
  const common = keyIn(globalKeys(), text)
  if (common !== undefined) return common
  const service = iamService(splitAction(text)?.prefix ?? '')
  const own = service && keyIn(service.keys, text)
  return own && service && { ...own, service: service.name }
}
