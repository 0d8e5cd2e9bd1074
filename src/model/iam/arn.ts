import type { Value } from '../../documents/value.ts'

/** An Amazon Resource Name in its parts; `region` and `account` are empty where the service leaves them out. */
export interface Arn {
  readonly partition: string
  readonly service: string
  readonly region: string
  /** Twelve digits, or empty, or `aws` for what AWS itself owns (managed policies). */
  readonly account: string
  readonly resource: string
}

/** An ARN of something that IAM or STS names. */
export interface IamArn {
  readonly partition: string
  readonly account: string
  readonly type:
    | 'root'
    | 'role'
    | 'user'
    | 'group'
    | 'policy'
    | 'instance-profile'
    | 'assumed-role'
    | 'oidc-provider'
    | 'saml-provider'
  /** Between type and name, with slashes at both ends; `/` where there is none. */
  readonly path: string
  /** The role, user, policy … ; for `oidc-provider` the issuer without scheme; for `root` empty. */
  readonly name: string
  /** The session of an assumed role. */
  readonly session?: string
}

/** An ARN of an Elastic Load Balancing target group. */
export interface TargetGroupArn {
  readonly partition: string
  readonly region: string
  readonly account: string
  readonly name: string
}

/** An ARN of a load balancer. */
export interface LoadBalancerArn extends TargetGroupArn {
  readonly type: 'application' | 'network' | 'gateway' | 'classic'
}

/** A repository of an ECR registry. */
export interface EcrRepository {
  readonly partition: string
  readonly region: string
  readonly account: string
  readonly repository: string
}

/** A private ECR registry's host. */
export interface EcrHost {
  readonly account: string
  readonly region: string
  readonly fips: boolean
  /** Whether it is the IPv4 and IPv6 endpoint, which PrivateLink does not serve. */
  readonly dualStack: boolean
}

const IAM_TYPES = ['role', 'user', 'group', 'policy', 'instance-profile'] as const
const LOAD_BALANCER_TYPES: Readonly<Record<string, LoadBalancerArn['type']>> = {
  app: 'application',
  net: 'network',
  gwy: 'gateway',
}
const PROVIDER_TYPES = ['oidc-provider', 'saml-provider'] as const

/** Reads an ARN without wildcards, or gives undefined (IAM User Guide, "Identify AWS resources with Amazon Resource Names"). */
export function parseArn(text: string): Arn | undefined {
  const match = /^arn:(aws(?:-[a-z0-9]+)*):([a-z0-9-]+):([a-z0-9-]*):(\d{12}|aws|):([^\s*?]+)$/.exec(text)
  if (!match) return undefined
  const [, partition = '', service = '', region = '', account = '', resource = ''] = match
  return { partition, service, region, account, resource }
}

/** Whether `text` is twelve digits. */
export const isAccountId = (text: string): boolean => /^\d{12}$/.test(text)

/** Reads the ARN of an account, role, user, group, policy, instance profile, assumed role or identity provider, or gives undefined. */
export function parseIamArn(text: string): IamArn | undefined {
  const arn = parseArn(text)
  if (!arn || arn.account === '' || arn.region !== '') return undefined
  const { partition, account, service, resource } = arn
  const named =
    service === 'iam' ? readIamResource(resource) : service === 'sts' ? readStsResource(resource) : undefined
  return named && { partition, account, ...named }
}

/** The account of an ARN that does not say it before deployment; no account has it. */
const ANY_ACCOUNT = '000000000000'
/** What stands for an expression in the name or path of `iamArnOf`. */
export const OPEN_PART = '~'

/**
 * The ARN of IAM that a value is, also where only its account or partition is decided at deployment. An expression in its
 * name or path stands there as `~`. Undefined where it is no such ARN, or its kind can't be told.
 */
export function iamArnOf(value: Value<string>): IamArn | undefined {
  if (value.state === 'known') return parseIamArn(value.value)
  if (value.state !== 'unknown' || value.shape === undefined) return undefined
  const [arn = '', partition = '', service = '', region = '', account = '', ...resource] = value.shape.split(':')
  const name = resource.join(':').replaceAll('*', OPEN_PART)
  const filled = [arn, partition === '*' ? 'aws' : partition, service, region, account === '*' ? ANY_ACCOUNT : account]
  return parseIamArn([...filled, name].join(':'))
}

/** Reads a target group's ARN, or gives undefined. The form is the one that the load balancer controller's webhook takes. */
export function parseTargetGroupArn(text: string): TargetGroupArn | undefined {
  const arn = parseArn(text)
  const name = /^targetgroup\/([A-Za-z0-9-]{1,32})\/[0-9a-f]{16}$/.exec(arn?.resource ?? '')?.[1]
  return arn && name ? regional(arn, 'elasticloadbalancing', { name }) : undefined
}

/** Reads a load balancer's ARN, of any of the four types, or gives undefined. */
export function parseLoadBalancerArn(text: string): LoadBalancerArn | undefined {
  const arn = parseArn(text)
  const match = /^loadbalancer\/(?:(app|net|gwy)\/)?([A-Za-z0-9-]{1,32})(\/[0-9a-f]{16})?$/.exec(arn?.resource ?? '')
  if (!arn || !match?.[2] || !match[1] !== !match[3]) return undefined
  const type = LOAD_BALANCER_TYPES[match[1] ?? ''] ?? 'classic'
  return regional(arn, 'elasticloadbalancing', { name: match[2], type })
}

/** Reads the ARN of an ECR repository without wildcards, or gives undefined. */
export function parseEcrRepositoryArn(text: string): EcrRepository | undefined {
  const arn = parseArn(text)
  const repository = /^repository\/(.+)$/.exec(arn?.resource ?? '')?.[1]
  return arn && repository ? regional(arn, 'ecr', { repository }) : undefined
}

/** The ARN of the repository `repository` (namespace and name, without tag) in the registry at `host`. */
export function formatEcrRepositoryArn({ account, region }: EcrHost, repository: string): string {
  return `arn:${findPartition(region)}:ecr:${region}:${account}:repository/${repository}`
}

/**
 * Reads the host of a private ECR registry (no scheme, no port), or gives undefined. The forms are those of the ECR User Guide
 * ("Making requests to Amazon ECR registries") and of the kubelet's ECR credential provider, which also knows the isolated partitions.
 */
export function parseEcrHost(host: string): EcrHost | undefined {
  const match = /^(\d{12})\.dkr([.-])ecr(-fips)?\.([a-z0-9][a-z0-9-]*)\.([a-z0-9.-]+)$/.exec(host.toLowerCase())
  if (!match?.[1] || !match[4] || !match[5]) return undefined
  const dualStack = match[2] === '-'
  if (!(dualStack ? DUAL_STACK_SUFFIXES : SUFFIXES).includes(match[5])) return undefined
  return { account: match[1], region: match[4], fips: match[3] !== undefined, dualStack }
}

/** The partition that `region` belongs to, known by the region's prefix. */
export function findPartition(region: string): string {
  return PARTITIONS.find(([prefix]) => region.startsWith(prefix))?.[1] ?? 'aws'
}

const SUFFIXES: readonly string[] = [
  'amazonaws.com',
  'amazonaws.com.cn',
  'amazonaws.eu',
  'c2s.ic.gov',
  'sc2s.sgov.gov',
  'cloud.adc-e.uk',
  'csp.hci.ic.gov',
]
const DUAL_STACK_SUFFIXES: readonly string[] = ['on.aws', 'on.amazonwebservices.com.cn']

const PARTITIONS = [
  ['cn-', 'aws-cn'],
  ['us-gov-', 'aws-us-gov'],
  ['us-iso-', 'aws-iso'],
  ['us-isob-', 'aws-iso-b'],
  ['us-isof-', 'aws-iso-f'],
  ['eu-isoe-', 'aws-iso-e'],
  ['eusc-', 'aws-eusc'],
] as const

function regional<T>(arn: Arn, service: string, more: T) {
  const { partition, region, account } = arn
  return arn.service === service && region !== '' && isAccountId(account)
    ? { partition, region, account, ...more }
    : undefined
}

type IamName = Pick<IamArn, 'type' | 'path' | 'name' | 'session'>

function readIamResource(resource: string): IamName | undefined {
  if (resource === 'root') return { type: 'root', path: '/', name: '' }
  const slash = resource.indexOf('/')
  const rest = resource.slice(slash + 1)
  const provider = PROVIDER_TYPES.find(type => type === resource.slice(0, slash))
  if (provider) return rest === '' ? undefined : { type: provider, path: '/', name: rest }
  const type = IAM_TYPES.find(known => known === resource.slice(0, slash))
  const pathEnd = rest.lastIndexOf('/') + 1
  if (!type || pathEnd === rest.length) return undefined
  return { type, path: `/${rest.slice(0, pathEnd)}`, name: rest.slice(pathEnd) }
}

function readStsResource(resource: string): IamName | undefined {
  const match = /^assumed-role\/([^/]+)\/([^/]+)$/.exec(resource)
  return match?.[1] && match[2] ? { type: 'assumed-role', path: '/', name: match[1], session: match[2] } : undefined
}
