import { known, type Value } from '../../documents/value.ts'
import { put } from '../../engine/fix/edits.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { type CiliumValues, ciliumValues, isNamedByPath, isNative, isWritable } from '../../facts/hybrid/cilium.ts'
import { hybridNodesTest } from '../../facts/hybrid/cilium-scope.ts'
import { addressPlan } from '../../facts/network/address-plan.ts'
import { covers, equals, parseCidr, toSet } from '../../model/network/cidr.ts'

/** What the chart's pool is where it is not set. */
const CHART_DEFAULT = toSet([parseCidr('10.0.0.0/8') ?? []].flat())

export default defineRule({
  id: 'hybrid/cilium-pod-ranges',
  summary: 'Give Cilium the remote Pod ranges of the address plan, in /25 blocks',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cni.html'],
  checks: {
    'CI-02': 'ipv4NativeRoutingCIDR is {found}, but the remote Pod range is {planned}',
    'CI-02.absent': 'native routing needs ipv4NativeRoutingCIDR, the range that is not masqueraded',
    'CI-02.invalid': 'ipv4NativeRoutingCIDR {found} is not a CIDR block',
    'CI-02.several': {
      severity: 'warning',
      text: 'ipv4NativeRoutingCIDR {found} covers one of several remote Pod ranges: {planned}',
    },
    'CI-06': 'clusterPoolIPv4MaskSize is {found}, but each hybrid node gets a /25 block',
    'CI-06.mode': 'ipam.mode is {found}, but hybrid nodes take their Pod block from cluster-pool',
    'CI-07': 'clusterPoolIPv4PodCIDRList is {found}, but the remote Pod range is {planned}',
    'CI-07.native': 'clusterPoolIPv4PodCIDRList is {found}, but ipv4NativeRoutingCIDR is {planned}',
  },
  on: { ciliumValues: allOf(ciliumValues) },
  with: { plannedRange: allOf(plannedRange), cluster: allOf(cluster) },

  *check({ ciliumValues }, { say, unsure, platform }, { plannedRange, cluster }) {
    const isForHybridNodes = hybridNodesTest(platform, cluster, plannedRange)
    const plan = addressPlan(platform, plannedRange).remotePods
    const planned = plan.state === 'known' ? plan.ranges.map(({ cidr }) => cidr).join(', ') : ''
    const related =
      plan.state === 'known'
        ? plan.ranges.flatMap(({ at }) => (at === undefined ? [] : [{ at, note: 'planned here' }]))
        : []
    /** The planned range, where there is only one. */
    const toPlan = (values: CiliumValues, cidr: Value<string>) => {
      const [only, ...others] = plan.state === 'known' ? plan.ranges : []
      if (only === undefined || others.length > 0 || !isWritten(values, cidr)) return {}
      return { fix: { title: `set it to the planned ${only.cidr}`, safe: false, edits: [put(cidr, only.cidr)] } }
    }
    const pool = (values: CiliumValues, told: string) => {
      // Without a plan nobody can say which of the two is wrong.
      if (plan.state !== 'known' || !isWritten(values, values.podCidrs)) return {}
      const edits = [put(values.podCidrs, told.split(', '))]
      return { fix: { title: `list ${told}`, safe: false, edits } }
    }
    for (const values of ciliumValues) {
      const { ipv4NativeRoutingCIDR: cidr, podCidrs, maskSize, ipamMode, open } = values
      if (isNative(values) && platform.profile !== 'cloud') {
        const range = cidr.state === 'known' ? parseCidr(cidr.value) : undefined
        if (cidr.state === 'unknown') yield unsure(cidr)
        else if (cidr.state !== 'known' || cidr.value === '') {
          if (!open) yield say('CI-02.absent', cidr.at, toPlan(values, cidr))
        } else if (range === undefined)
          yield say('CI-02.invalid', cidr.at, { data: { found: cidr.value }, ...toPlan(values, cidr) })
        else if (plan.state === 'unknown') yield unsure({ why: plan.why, at: cidr.at })
        else if (plan.state === 'known' && !equals(plan.set, toSet([range]))) {
          const isPart = plan.ranges.length > 1 && covers(plan.set, toSet([range]))
          const extra = { data: { found: cidr.value, planned }, related }
          yield isPart
            ? say('CI-02.several', cidr.at, extra)
            : say('CI-02', cidr.at, { ...extra, ...toPlan(values, cidr) })
        }
      }
      if (!isForHybridNodes(values)) continue

      if (ipamMode.state === 'unknown') yield unsure(ipamMode)
      else if (ipamMode.state === 'known' && ipamMode.value !== '' && ipamMode.value !== 'cluster-pool') {
        yield say('CI-06.mode', ipamMode.at, { data: { found: `"${ipamMode.value}"` } })
        continue
      }
      if (maskSize.state === 'unknown') yield unsure(maskSize)
      // The chart's default is 24.
      else if (maskSize.state === 'known' ? maskSize.value !== 25 : !open) {
        const found =
          maskSize.state === 'known' ? maskSize.value : maskSize.state === 'absent' ? 'absent, so 24' : maskSize.text
        const fix = { title: 'set clusterPoolIPv4MaskSize to 25', safe: false, edits: [put(maskSize, 25)] }
        yield say('CI-06', maskSize.at, { data: { found }, ...(isWritten(values, maskSize) ? { fix } : {}) })
      }

      if (podCidrs.state === 'unknown') yield unsure(podCidrs)
      else if (plan.state === 'unknown') yield unsure({ why: plan.why, at: podCidrs.at })
      if (podCidrs.state === 'unknown' || plan.state === 'unknown' || (podCidrs.state !== 'known' && open)) continue

      // Without a plan the two ranges of the values still have to be one.
      const native = isNative(values) && cidr.state === 'known' ? parseCidr(cidr.value) : undefined
      const set = plan.state === 'known' ? plan.set : native && toSet([native])
      if (set === undefined) continue
      const check = plan.state === 'known' ? 'CI-07' : 'CI-07.native'
      const told = plan.state === 'known' ? planned : (known(cidr) ?? '')
      if (podCidrs.state === 'known') {
        const unknown = podCidrs.value.items.find(item => item.state === 'unknown')
        const texts = podCidrs.value.items.map(item => (item.state === 'known' ? item.value : ''))
        const ranges = texts.flatMap(text => parseCidr(text) ?? [])
        if (unknown?.state === 'unknown') yield unsure(unknown)
        else if (ranges.length < texts.length || !equals(set, toSet(ranges))) {
          const wrong = podCidrs.value.items.find(
            item => item.state !== 'known' || !covers(set, toSet([parseCidr(item.value) ?? []].flat())),
          )
          yield say(check, wrong?.at ?? podCidrs.at, {
            data: { found: texts.join(', ') || 'empty', planned: told },
            related,
            ...pool(values, told),
          })
        }
      } else if (!equals(set, CHART_DEFAULT)) {
        const data = { found: 'absent, so 10.0.0.0/8', planned: told }
        yield say(check, podCidrs.at, { data, related, ...pool(values, told) })
      }
    }
  },
})

/** Whether the range can be written as it is: a text that is named by its path has its own way of writing lists. */
const isWritten = (values: CiliumValues, value: Value<unknown>): boolean =>
  isWritable(values, value) && !isNamedByPath(value)
