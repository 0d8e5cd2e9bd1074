import type { Place } from '../../documents/document.ts'
import type { AwsRequest, OptionWord } from '../../facts/pipeline/aws-request.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { entryOf, mapping, scalar, sequence } from '../nodes.ts'

/**
 * The permission that single options of `authorize-security-group-ingress` describe: `--protocol tcp --port 22 --cidr
 * 0.0.0.0/0`. Undefined if `--ip-permissions` describes it.
 */
export function permissionOf(options: AwsRequest['options'], places: Map<Node, Place>): readonly Entry[] {
  const wordOf = (name: string): OptionWord | undefined => options.find(one => one.name === name)?.words[0]
  const member = (key: string, word: OptionWord | undefined, text = word?.text): readonly Entry[] => {
    if (word === undefined || text === undefined) return []
    const value = scalar(text)
    places.set(value, word.at)
    return [entryOf(key, value)]
  }
  const cidr = wordOf('cidr')
  const group = wordOf('source-group')
  const protocol = wordOf('protocol') ?? wordOf('ip-protocol')
  const port = wordOf('port')
  if (protocol === undefined || (cidr === undefined && group === undefined)) return []
  const [, first = allPorts(port?.text), last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(port?.text ?? '') ?? []
  const ports = port === undefined ? [] : [...member('FromPort', port, first), ...member('ToPort', port, last)]
  const ranges = cidr?.text.includes(':') === true ? ['Ipv6Ranges', 'CidrIpv6'] : ['IpRanges', 'CidrIp']
  const permission = mapping([
    ...member('IpProtocol', protocol),
    ...ports,
    ...listOf(ranges[0] ?? '', member(ranges[1] ?? '', cidr)),
    ...listOf('UserIdGroupPairs', member('GroupId', group)),
  ])
  places.set(permission, protocol.at)
  return [entryOf('IpPermissions', sequence([permission]))]
}

/** `-1` and `all` are all ports; a variable stays what it is. */
const allPorts = (text = ''): string => (/^(?:-1|all)$/i.test(text) ? '-1' : text)

const listOf = (key: string, fields: readonly Entry[]): readonly Entry[] =>
  fields.length === 0 ? [] : [entryOf(key, sequence([mapping(fields)]))]
