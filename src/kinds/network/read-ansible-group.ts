import { type Cursor, get, items } from '../../documents/cursor.ts'
import { looseText } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import {
  type SecurityGroupIdentity,
  type SecurityGroupRule,
  toProtocol,
} from '../../facts/network/groups/security-group.ts'
import { readRule } from './read-security-group.ts'

/**
 * The rules of a group in Ansible's module amazon.aws.ec2_security_group: `proto` is tcp where absent, and `ports` is a list of ports and
 * of ranges such as `8000-8100`, each of which is a rule.
 */
export function ansibleRules(
  group: Cursor,
  direction: SecurityGroupRule['direction'],
  identity: SecurityGroupIdentity,
): readonly SecurityGroupRule[] {
  return items(get(group, direction === 'ingress' ? 'rules' : 'rules_egress')).flatMap(rule => {
    const protocol = protocolOf(get(rule, 'proto'))
    const ranges = portsOf(get(rule, 'ports'))
    const rules = readRule(rule, direction, identity).map(one => ({ ...one, protocol }))
    return ranges.length === 0 ? rules : rules.flatMap(one => ranges.map(range => ({ ...one, ...range })))
  })
}

function protocolOf(cursor: Cursor): Value<string> {
  const written = looseText(cursor)
  if (written.state === 'known') return { ...written, value: toProtocol(written.value) }
  return written.state === 'absent' ? { state: 'known', value: 'tcp', at: written.at } : written
}

type Ports = Pick<SecurityGroupRule, 'fromPort' | 'toPort'>

const portsOf = (ports: Cursor): readonly Ports[] =>
  (ports.node?.type === 'sequence' ? items(ports) : ports.node === undefined ? [] : [ports]).flatMap(
    (port): readonly Ports[] => {
      const written = looseText(port)
      if (written.state === 'unknown') return [{ fromPort: written, toPort: written }]
      const [, from, to] =
        written.state === 'known' ? (/^(\d{1,5})(?:-(\d{1,5}))?$/.exec(written.value.trim()) ?? []) : []
      if (from === undefined) return []
      const known = (text: string) => ({ state: 'known', value: Number(text), at: written.at }) as const
      return [{ fromPort: known(from), toPort: known(to ?? from) }]
    },
  )
