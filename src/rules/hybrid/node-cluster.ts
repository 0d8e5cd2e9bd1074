import * as facts from '../../facts/index.ts'
import { cidrSet, equals, parseCidr } from '../../model/network/cidr.ts'
import {
  allOf,
  contradicted,
  decided,
  defineRule,
  findNearest,
  groupBy,
  known,
  type Related,
  warning,
} from '../../rule.ts'

export default defineRule({
  id: 'hybrid/node-cluster',
  summary: 'Join nodes to the cluster that there is, in its Region and with its endpoint',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-nodeadm.html'],
  checks: {
    'NC-03': 'the node joins the cluster {name}, but {clusters} is the only cluster known here',
    'NC-03.several': 'the node joins the cluster {name}, which none of the clusters known here is',
    'NC-03.region': 'the node joins {name} in {region}, but that cluster is in {expected}',
    'NC-09': warning('the endpoint is {found}, but describe-cluster reports {expected}'),
    'NC-09.authority': warning('the certificate authority is not the one of cluster {name}'),
    'NC-09.cidr': warning('the Service range is {found}, but that of the cluster is {expected}'),
  },
  on: { nodeConfig: allOf(facts.nodeConfig) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ nodeConfig }, { say, platform, complete }, { cluster, plannedRange }) {
    const byName = groupBy(cluster, ({ name }) => known(name))
    const configured = Object.keys(platform.clusters ?? {})
    const names = new Set([...configured, ...[...byName.keys()].filter(name => name !== undefined)])
    // A request may be about any of them: it is not one more cluster.
    const isOpen = cluster.some(({ name, source }) => name.state !== 'known' && source !== 'request')
    // Elsewhere than in the scope there may be more clusters, unless it says that there are none: then the only one here was
    // meant if the name is a slip for its name, or if it is beside the node.
    const isWhole = complete || configured.length > 0
    const isAll = names.size > 0 && !isOpen && (isWhole || names.size === 1)
    const services = groupBy(plannedRange, ({ use, source, cluster: of }) =>
      use === 'services' && source === 'record' ? of.name : undefined,
    )
    for (const node of nodeConfig) {
      const name = yield* decided(node.clusterName)
      if (name === undefined || name === '') continue
      const clusters = byName.get(name) ?? []
      const isBeside = ({ at }: facts.Cluster): boolean => facts.folderOfPlace(at) === facts.folderOfPlace(node.at)
      const isSure = isWhole || findNearest(name, [...names]) !== undefined || cluster.some(isBeside)
      if (isAll && isSure && !names.has(name)) {
        const [only = ''] = names
        const related = cluster.slice(0, 3).map((one): Related => ({ at: one.at, note: 'a cluster' }))
        if (names.size === 1) yield say('NC-03', node.clusterName.at, { data: { name, clusters: only }, related })
        else yield say('NC-03.several', node.clusterName.at, { data: { name }, related })
        continue
      }
      const region = yield* decided(node.region)
      const regions = clusters.map(one => one.region)
      const expected = region === undefined ? undefined : contradicted(region, regions)
      const isAnywhere = regions.some(({ state }) => state === 'known') || platform.regions === undefined
      if (region !== undefined && !isAnywhere && !platform.regions.includes(region)) {
        yield say('NC-03.region', node.region.at, { data: { name, region, expected: platform.regions.join(' or ') } })
        continue
      }
      if (region !== undefined && expected !== undefined) {
        const related = [{ at: expected.at, note: 'its Region' }]
        yield say('NC-03.region', node.region.at, { data: { name, region, expected: expected.value }, related })
        continue
      }
      if (node.hybrid) continue
      const records = clusters.filter(({ source }) => source === 'record')
      const authorities = records.map(one => one.certificateAuthority)
      const planned = (services.get(name) ?? []).map(({ cidr }) => cidr)
      const comparisons = [
        ['NC-09', node.endpoint, records.map(one => one.endpoint), facts.isSameServer, 'the endpoint of the cluster'],
        ['NC-09.authority', node.certificateAuthority, authorities, isSameText, "the cluster's certificate authority"],
        ['NC-09.cidr', node.serviceCidr, planned, isSameRange, 'the Service range of the cluster'],
      ] as const
      for (const [check, value, recorded, isSame, note] of comparisons) {
        const found = yield* decided(value)
        const other = found === undefined ? undefined : contradicted(found, recorded, isSame)
        if (found === undefined || other === undefined) continue
        const related = [{ at: other.at, note }]
        yield say(check, value.at, { data: { name, found, expected: other.value }, related })
      }
    }
  },
})

/** Whether two texts in base64 are the same, however they are broken into lines. */
const isSameText = (one: string, other: string): boolean => one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')

/** Whether two ranges are the same; a text that cannot be read contradicts none. */
const isSameRange = (one: string, other: string): boolean =>
  parseCidr(other) === undefined || equals(cidrSet([one]), cidrSet([other]))
