import * as facts from '../../facts/index.ts'
import { isAlmostEverything, isEverything, parseLooseCidr, toSet } from '../../model/network/cidr.ts'
import {
  above,
  decided,
  decidedItems,
  defineRule,
  error,
  type Fix,
  isNot,
  isUnset,
  type Place,
  put,
} from '../../rule.ts'

export default defineRule({
  id: 'controlplane/public-endpoint',
  summary: "Disable the cluster's public endpoint, or restrict it to named ranges",
  severity: 'warning',
  relevance: 'anywhere',
  givenChecks: ['CL-04.stated'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html'],
  checks: {
    'CL-04': 'the public endpoint is enabled and publicAccessCidrs names no range, so anyone can reach it',
    'CL-04.stated': error('the public endpoint is reachable by anyone: {cidrs}'),
    'CL-04.almost': 'the public endpoint is reachable by almost anyone: {cidrs}',
    'CL-04.request': error('the request enables the public endpoint without naming a range, so anyone can reach it'),
  },
  on: facts.cluster,

  *check(found, { say }) {
    const { publicAccess, publicAccessCidrs: cidrs, source } = found
    const isPublic = yield* decided(publicAccess)
    // Absent is the default, true, in a definition; a request leaves what is absent as it is.
    if (isPublic === false || publicAccess.state === 'unknown' || (isUnset(publicAccess) && !isImplied(found))) return
    const list = yield* decided(cidrs)
    if (cidrs.state === 'unknown') return

    if (list === undefined || list.items.length === 0) {
      if (source === 'record' && isUnset(cidrs)) return
      const at = isPublic === undefined ? cidrs.at : publicAccess.at
      return yield say(source === 'request' ? 'CL-04.request' : 'CL-04', at, closed(found))
    }
    const ranges = list.items.flatMap(item => {
      const range = item.state === 'known' ? parseLooseCidr(item.value) : undefined
      return item.state === 'known' && range !== undefined ? [{ ...range, text: item.value, at: item.at }] : []
    })
    const set = toSet(ranges)
    const widest = ranges.find(range => isAlmostEverything([range]))
    const at: Place = (isEverything(set) ? ranges.find(range => isEverything([range])) : widest)?.at ?? cidrs.at
    const data = { cidrs: ranges.map(({ text }) => text).join(', ') }
    if (isEverything(set)) yield say('CL-04.stated', at, { data, ...closed(found) })
    else if (isAlmostEverything(set)) yield say('CL-04.almost', at, { data, ...closed(found) })
    else yield* decidedItems(cidrs)
  },
})

/** Which ranges need it is not known here. EKS refuses a cluster without any endpoint, and the private one is off by default. */
function closed({ publicAccess, privateAccess, publicAccessCidrs }: facts.Cluster): { readonly fix?: Fix } {
  // Ranges that are written elsewhere may be those of several clusters.
  if (!publicAccessCidrs.at.pointer.startsWith(above(above(publicAccess.at)).pointer)) return {}
  const edits = [put(publicAccess, false), ...(isNot(privateAccess, true) ? [put(privateAccess, true)] : [])]
  return { fix: { title: 'disable the public endpoint', safe: false, edits } }
}

/** Whether a cluster whose public access is not stated has it: a definition by default, a request where it names ranges. */
const isImplied = ({ source, publicAccessCidrs }: facts.Cluster): boolean =>
  source === 'definition' || (source !== 'configuration' && publicAccessCidrs.state === 'known')
