import { describe, expect, it } from 'vitest'
import type { Value } from '../../../../src/documents/value.ts'
import { groupKey, openness, toProtocol } from '../../../../src/facts/network/groups/security-group.ts'

const at = { document: 'infra/main.yaml#0', pointer: '/a' }
const known = <T>(value: T): Value<T> => ({ state: 'known', value, at })
const absent: Value<never> = { state: 'absent', at }
const refers = (reference: string): Value<string> => ({ state: 'unknown', why: reference, reference, at })

describe('security group rules', () => {
  it.each([
    ['-1', 'all'],
    ['ALL', 'all'],
    ['6', 'tcp'],
    ['17', 'udp'],
    ['58', 'icmpv6'],
    ['TCP', 'tcp'],
    ['50', '50'],
  ])('protocol %s is %s', (written, protocol) => expect(toProtocol(written)).toBe(protocol))

  it.each([
    ['all', 0, 0, 'everything'],
    ['all', 443, 443, 'everything'],
    ['tcp', 0, 65535, 'ports'],
    ['udp', 1, 65535, 'ports'],
    ['tcp', -1, -1, 'ports'],
    ['tcp', 0, 0, 'some'],
    ['tcp', 1024, 65535, 'some'],
    ['icmp', -1, -1, 'some'],
  ])('%s from %i to %i opens %s', (protocol, from, to, opens) => {
    expect(openness({ protocol: known(protocol), fromPort: known(from), toPort: known(to) })).toBe(opens)
  })

  it('opens all ports where none is stated, and is not known where one is not', () => {
    expect(openness({ protocol: known('tcp'), fromPort: absent, toPort: absent })).toBe('ports')
    expect(openness({ protocol: refers('P'), fromPort: absent, toPort: absent })).toBe('unknown')
    const fromPort: Value<number> = { state: 'unknown', why: '${X}', at }
    expect(openness({ protocol: known('tcp'), fromPort, toPort: known(65535) })).toBe('unknown')
  })

  it('are of one group by its id, or by what its template calls it', () => {
    const inline = groupKey({ scope: 'document', id: absent, reference: 'Web' }, at)
    expect(groupKey({ scope: 'document', id: refers('Web.GroupId') }, at)).toBe(inline)
    expect(groupKey({ scope: 'document', id: refers('Other') }, at)).not.toBe(inline)
    expect(groupKey({ scope: 'document', id: known('sg-1') }, at)).toBe('sg-1')
    const elsewhere = { document: 'infra/other.tf.json#0', pointer: '/b' }
    expect(groupKey({ scope: 'folder', id: refers('aws_security_group.web.id') }, elsewhere)).toBe(
      groupKey({ scope: 'folder', id: absent, reference: 'aws_security_group.web' }, at),
    )
  })
})
