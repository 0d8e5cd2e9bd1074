import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/define.ts'
import { lintFile } from '../../engine/lint-file.ts'
import { createRegistry, type Registry } from '../../engine/registry.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
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

/** A value that documents of the repository hold. */
export interface PlatformValue {
  readonly setting: PlatformSetting
  readonly value: string
  /** In how many files. */
  readonly files: number
  /** The first of them. */
  readonly first: string
}

/** Looks through the files of a run; sorted by setting and value. */
export function findPlatformValues(run: Run): readonly PlatformValue[] {
  const texts = createTextReader(run)
  const registry = askingRegistry(run.registry)
  const found = new Map<string, PlatformValue>()
  for (const path of run.files) {
    const { settings, maxFileSize } = run.configured.settingsOf(path)
    const read = texts.read(path, maxFileSize)
    if ('reason' in read) continue
    const stated = lintFile({ path, text: read.text }, { ...settings, rules: {}, conditional: [] }, registry).problems
    const values = [...stated.flatMap(({ data }) => toValue(data)), ...valuesOfText(read.text)]
    const distinct = new Map(values.map(value => [`${value.setting}\n${value.value}`, value]))
    for (const [key, value] of distinct) {
      const before = found.get(key)
      found.set(key, before ? { ...before, files: before.files + 1 } : { ...value, files: 1, first: path })
    }
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
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

function toValue(data: Readonly<Record<string, string | number>> | undefined): readonly Stated[] {
  const setting = SETTINGS.find(name => name === data?.['setting'])
  const value = data?.['value']
  return setting === undefined || typeof value !== 'string' || value === '' ? [] : [{ setting, value }]
}

/** The linter with no rules but those that say what documents hold, instead of what is wrong in them. */
const askingRegistry = ({ parsers, families, kinds }: Registry): Registry =>
  createRegistry({ parsers, families, kinds, rules: [askClusters, askRanges, askImages] })

const about = {
  severity: 'info',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/home/'],
  checks: { 'IN-01': '{setting}: {value}' },
} as const

const askClusters = defineRule({
  ...about,
  id: 'init/clusters',
  summary: 'Say which clusters there are',
  on: cluster,
  *check({ source, name, account, region, at }, { say }) {
    if (source === 'configuration') return
    yield say('IN-01', at, { data: { setting: 'clusters', value: known(name) ?? '' } })
    yield say('IN-01', at, { data: { setting: 'accounts', value: known(account) ?? '' } })
    yield say('IN-01', at, { data: { setting: 'regions', value: known(region) ?? '' } })
  },
})

const askRanges = defineRule({
  ...about,
  id: 'init/ranges',
  summary: 'Say which address ranges clusters have',
  on: plannedRange,
  *check({ source, use, cidr }, { say }) {
    if (source !== 'configuration') yield say('IN-01', cidr.at, { data: { setting: use, value: known(cidr) ?? '' } })
  },
})

const askImages = defineRule({
  ...about,
  id: 'init/images',
  summary: 'Say which registries images come from',
  on: workload,
  *check({ containers }, { say }) {
    for (const { image } of containers) {
      const { registry, faults } = parseImageReference(known(image) ?? '')
      if (registry !== undefined && faults.length === 0)
        yield say('IN-01', image.at, { data: { setting: 'registries', value: registry.text } })
    }
  },
})

const ARN = /\barn:aws[a-z-]*:[a-z0-9-]{1,40}:([a-z0-9-]{0,20}):([0-9]{12}):/g
const ECR_HOST = /\b[0-9]{12}\.dkr[.-][a-z0-9.-]{1,60}/g

/** Accounts and regions that stand in ARNs and in the names of registries, whatever the document is. */
function valuesOfText(text: string): readonly Stated[] {
  const arns = [...text.matchAll(ARN)].flatMap(([, region = '', account = '']) => placeValues(account, region))
  const hosts = [...text.matchAll(ECR_HOST)].flatMap(([name]) => {
    const host = parseEcrHost(name)
    return host === undefined
      ? []
      : [{ setting: 'registries', value: name } as const, ...placeValues(host.account, host.region)]
  })
  return [...arns, ...hosts]
}

const placeValues = (account: string, region: string): readonly Stated[] => [
  ...(isAccountId(account) ? [{ setting: 'accounts', value: account } as const] : []),
  ...(/^[a-z]{2}(?:-[a-z]+)+-[0-9]$/.test(region) ? [{ setting: 'regions', value: region } as const] : []),
]
