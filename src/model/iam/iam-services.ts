import { decodeBase64 } from '../base64.ts'
import { inflated } from '../inflate.ts'
import { lastUsed } from '../last-used.ts'
import { lazily } from '../lazily.ts'
import { load } from './services/data.generated.ts'

/** What an action does (Service Authorization Reference, "Access level"). */
export type AccessLevel = 'Read' | 'List' | 'Write' | 'Tagging' | 'Permissions management'

/** A type of resource: its ARN with `${Partition}`, `${BucketName}` and the like for what varies. */
export interface ResourceType {
  readonly name: string
  readonly arn: string
}

/** An action of a service. */
export interface IamAction {
  /** Without the service's prefix: `GetAuthorizationToken`. */
  readonly name: string
  readonly level: AccessLevel
  /** The types of resources that it can be allowed on; none where that is `*` only. */
  readonly resources: readonly ResourceType[]
}

/** A condition key; a part that varies is `${TagKey}` or the like. */
export interface ConditionKey {
  readonly name: string
  /** `String`, `ARN`, `Bool`, `Numeric`, `Date`, `IPAddress`, or `ArrayOf…` one of them. */
  readonly type: string
}

/** A service of AWS, as the Service Authorization Reference describes it. */
export interface IamService {
  /** What its actions begin with: `ecr`. */
  readonly prefix: string
  readonly name: string
  /** By their names in lower case. */
  readonly actions: ReadonlyMap<string, IamAction>
  /** Its own condition keys, without those of all services. */
  readonly keys: readonly ConditionKey[]
  readonly resources: readonly ResourceType[]
}

const table = lazily(load)
/** Keeps the services that were asked for last: a policy names few. */
const kept = lastUsed<string, IamService | undefined>(64)

/** The service whose actions begin with `prefix`, in any case; undefined where AWS has none. */
export function iamService(prefix: string): IamService | undefined {
  const known = prefix.toLowerCase()
  const packed = table().services.get(known)
  if (packed === undefined) return undefined
  return kept(known, () => {
    const text = inflated(decodeBase64(packed) ?? '')
    return text === undefined ? undefined : parseService(known, text)
  })
}

/** The prefixes of all services' actions. */
export const servicePrefixes = lazily((): readonly string[] => [...table().services.keys()])

/** The condition keys that every request may have (IAM User Guide, "AWS global condition context keys"). */
export const globalKeys = lazily((): readonly ConditionKey[] => table().globalKeys.split('\n').map(toKey))

function toKey(line: string): ConditionKey {
  const space = line.indexOf(' ')
  return { type: line.slice(0, space), name: line.slice(space + 1) }
}

const LEVELS: Readonly<Record<string, AccessLevel>> = {
  R: 'Read',
  L: 'List',
  W: 'Write',
  T: 'Tagging',
  P: 'Permissions management',
}

/** A service as `npm run record:iam` writes it: its name, its condition keys, its resource types and its actions. */
function parseService(prefix: string, text: string): IamService {
  const [name = '', keys = '', types = '', actions = ''] = text.split('\n\n')
  const resources = linesOf(types).map((line): ResourceType => {
    const space = line.indexOf(' ')
    return { name: line.slice(0, space), arn: line.slice(space + 1) }
  })
  return {
    prefix,
    name,
    keys: linesOf(keys).map(toKey),
    resources,
    actions: new Map(linesOf(actions).map(line => toAction(line, resources))),
  }
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line !== '')

function toAction(line: string, types: readonly ResourceType[]): readonly [string, IamAction] {
  const [name = '', level = '', ...numbers] = line.split(' ')
  const resources = numbers.flatMap(number => types[Number(number)] ?? [])
  return [name.toLowerCase(), { name, level: LEVELS[level] ?? 'Write', resources }]
}
