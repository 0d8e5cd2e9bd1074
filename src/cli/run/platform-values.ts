import { known } from '../../documents/value.ts'
import { type EmittedFact, isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import { circumstanceFinder } from '../../engine/relevance/circumstance.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { isAwsAccount } from '../../facts/registry/platform-image.ts'
import { addToSet } from '../../model/group-by.ts'
import { isAccountId, parseEcrHost } from '../../model/iam/arn.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import type { Run } from './run.ts'
import { createTextReader } from './text-reader.ts'

/** The settings of `platform` that values are looked for. */
export type PlatformSetting =
  | 'accounts'
  | 'regions'
  | 'registries'
  | 'clusters'
  | 'vpc'
  | 'remoteNodes'
  | 'remotePods'
  | 'services'

/** A value that documents of the repository contain. */
export interface PlatformValue {
  readonly setting: PlatformSetting
  readonly value: string
  /** In how many files. */
  readonly files: number
  /** The first of them. */
  readonly first: string
}

/** What the files of a repository contain of the platform. */
export interface FoundPlatform {
  /** Sorted by setting and value. */
  readonly values: readonly PlatformValue[]
  /** Whether they show the contract's own platform, outside of tests and examples. */
  readonly isShown: boolean
}

/** Looks through the files of a run. */
export function findPlatform(run: Run): FoundPlatform {
  const isUsedApart = circumstanceFinder(run.files)
  let isShown = false
  const texts = createTextReader(run)
  const found = new Map<string, PlatformValue>()
  for (const path of run.files) {
    const { settings, maxFileSize } = run.configured.settingsOf(path)
    const read = texts.read(path, maxFileSize)
    if ('reason' in read) continue
    const { facts } = factsOfFile({ path, text: read.text }, settings, run.registry)
    const signs = run.registry.shows?.({ path, text: read.text, facts })?.signs
    isShown ||= signs?.includes('platform') === true && isUsedApart(path) === undefined
    const stated = facts.flatMap(toValues).filter(({ value }) => value !== '')
    const values = [...stated, ...valuesOfText(read.text)]
    const distinct = new Map(values.map(value => [`${value.setting}\n${value.value}`, value]))
    for (const [key, value] of distinct) {
      const before = found.get(key)
      found.set(key, before ? { ...before, files: before.files + 1 } : { ...value, files: 1, first: path })
    }
  }
  const values = [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  return { values, isShown }
}

interface Stated {
  readonly setting: PlatformSetting
  readonly value: string
}

const SETTINGS: readonly PlatformSetting[] = [
  'accounts',
  'regions',
  'registries',
  'clusters',
  'vpc',
  'remoteNodes',
  'remotePods',
  'services',
]

/** The platform values of a fact; empty values are omitted. */
function toValues(emitted: EmittedFact): readonly Stated[] {
  if (isOf(cluster, emitted)) {
    const { source, name, account: id, region } = emitted.value
    if (source === 'configuration') return []
    const account = known(id) ?? ''
    return [
      { setting: 'clusters', value: known(name) ?? '' },
      { setting: 'accounts', value: isAwsAccount(account) ? '' : account },
      { setting: 'regions', value: known(region) ?? '' },
    ]
  }
  if (isOf(plannedRange, emitted)) {
    const { source, use, cidr } = emitted.value
    const setting = SETTINGS.find(name => name === use)
    return source === 'configuration' || setting === undefined ? [] : [{ setting, value: known(cidr) ?? '' }]
  }
  if (!isOf(workload, emitted)) return []
  return emitted.value.containers.flatMap(({ image }) => {
    const { registry, faults } = parseImageReference(known(image) ?? '')
    return registry === undefined || faults.length > 0 ? [] : [{ setting: 'registries', value: registry.text }]
  })
}

const ARN = /\barn:aws[a-z-]*:([a-z0-9-]{1,40}):([a-z0-9-]{0,20}):([0-9]{12}):([\w+=,.@:/-]{0,200})/g
const ECR_HOST = /\b[0-9]{12}\.dkr[.-][a-z0-9.-]{1,60}/g

/** If at least this many accounts have the same resource in one file, a vendor publishes it in each Region. */
const PUBLISHED = 3

/** Accounts and regions in ARNs and in the names of registries, whatever the document is: not those of AWS itself. */
function valuesOfText(text: string): readonly Stated[] {
  const arns = [...text.matchAll(ARN)].map(([, service = '', region = '', account = '', rest = '']) => ({
    account,
    region,
    resource: `${service}:${rest}`,
  }))
  const accountsOf = new Map<string, Set<string>>()
  for (const { resource, account } of arns) addToSet(accountsOf, resource, account)
  const isOwn = ({ account, resource }: (typeof arns)[number]): boolean =>
    !isAwsAccount(account) && !LAYER.test(resource) && (accountsOf.get(resource)?.size ?? 0) < PUBLISHED
  const hosts = [...text.matchAll(ECR_HOST)].flatMap(([name]) => {
    const host = parseEcrHost(name)
    return host === undefined || isAwsAccount(host.account)
      ? []
      : [{ setting: 'registries', value: name } as const, ...placeValues(host.account, host.region)]
  })
  return [...arns.filter(isOwn).flatMap(({ account, region }) => placeValues(account, region)), ...hosts]
}

/** Layers are shared between accounts: whose they are says nothing of who uses them. */
const LAYER = /^lambda:layer:/

const placeValues = (account: string, region: string): readonly Stated[] => [
  ...(isAccountId(account) ? [{ setting: 'accounts', value: account } as const] : []),
  ...(/^[a-z]{2}(?:-[a-z]+)+-[0-9]$/.test(region) ? [{ setting: 'regions', value: region } as const] : []),
]
