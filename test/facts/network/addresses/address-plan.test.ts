import { describe, expect, it } from 'vitest'
import type { ClusterDialect, ClusterSource, PlannedRange, RangeUse } from '../../../../src/facts/eks/cluster.ts'
import { addressPlan, disagreements, isHybrid } from '../../../../src/facts/network/addresses/address-plan.ts'

let counter = 0
function range(
  use: RangeUse,
  cidr: string | undefined,
  {
    source = 'definition',
    dialect = 'eksctl',
    name = 'prod',
    document = 'a.yaml#0',
    region,
  }: Partial<{
    source: ClusterSource
    dialect: ClusterDialect
    name: string | null
    document: string
    region: string
  }> = {},
): PlannedRange {
  const at = { document, pointer: `/${counter++}` }
  return {
    use,
    source,
    dialect,
    cluster: { ...(name === null ? {} : { name }), ...(region === undefined ? {} : { region }) },
    cidr: cidr === undefined ? { state: 'unknown', why: 'Ref Cidr', at } : { state: 'known', value: cidr, at },
  }
}
const record = { source: 'record', dialect: 'aws-cli', document: 'record.json#0' } as const
const cidrs = (plan: ReturnType<typeof addressPlan>, use: RangeUse) => {
  const found = plan[use]
  return found.state === 'known' ? found.ranges.map(({ cidr }) => cidr) : found.state
}

describe('addressPlan', () => {
  it('takes the configuration, then a record, then a definition', () => {
    const ranges = [range('remotePods', '10.1.0.0/16'), range('remotePods', '10.2.0.0/16', record)]
    expect(cidrs(addressPlan({}, ranges.slice(1)), 'remotePods')).toEqual(['10.2.0.0/16'])
    expect(cidrs(addressPlan({}, ranges.slice(0, 1)), 'remotePods')).toEqual(['10.1.0.0/16'])
    // X-01 reports that they contradict each other: which one is right is not known.
    expect(addressPlan({}, ranges).remotePods).toMatchObject({ state: 'unknown', isContradicted: true })
    const platform = { network: { remotePods: ['10.3.0.0/16'] } }
    expect(cidrs(addressPlan(platform, ranges), 'remotePods')).toEqual(['10.3.0.0/16'])
    expect(cidrs(addressPlan(platform, ranges), 'vpc')).toBe('absent')
  })

  it("knows where the configuration's ranges stand, if its file is there", () => {
    const stated = range('vpc', '10.0.0.0/16', { source: 'configuration', dialect: 'clauselint', name: null })
    const plan = addressPlan({ network: { vpc: ['10.0.0.0/16'] } }, [stated])
    expect(plan.vpc).toMatchObject({ ranges: [{ cidr: '10.0.0.0/16', at: stated.cidr.at }] })
  })

  it('is unknown where a range is an expression, and where clusters differ', () => {
    expect(cidrs(addressPlan({}, [range('vpc', undefined)]), 'vpc')).toBe('unknown')
    const two = [range('vpc', '10.0.0.0/16'), range('vpc', '10.1.0.0/16', { name: 'dev', document: 'b.yaml#0' })]
    expect(cidrs(addressPlan({}, two), 'vpc')).toBe('unknown')
    expect(cidrs(addressPlan({}, two, { name: 'dev' }), 'vpc')).toEqual(['10.1.0.0/16'])
    expect(cidrs(addressPlan({}, two, { name: 'test' }), 'vpc')).toBe('absent')
  })

  it('hears definitions without a name only where none has one', () => {
    const unnamed = range('vpc', '10.9.0.0/16', { name: null, document: 'b.yaml#0' })
    expect(cidrs(addressPlan({}, [unnamed, range('vpc', '10.0.0.0/16')]), 'vpc')).toEqual(['10.0.0.0/16'])
    expect(cidrs(addressPlan({}, [unnamed]), 'vpc')).toEqual(['10.9.0.0/16'])
  })
})

describe('isHybrid', () => {
  it('is what the profile says, else whether there are remote networks', () => {
    const pods = [range('remotePods', '10.1.0.0/16')]
    expect(isHybrid({ profile: 'cloud' }, [], pods)).toBe(false)
    expect(isHybrid({ profile: 'vxlan' }, [], [])).toBe(true)
    expect(isHybrid({}, [], pods)).toBe(true)
    expect(isHybrid({ network: { remoteNodes: ['10.1.0.0/16'] } }, [], [])).toBe(true)
    expect(isHybrid({}, [], [range('vpc', '10.1.0.0/16')])).toBe(false)
  })
})

describe('disagreements', () => {
  const found = (platform: Parameters<typeof disagreements>[0], ranges: readonly PlannedRange[]) =>
    disagreements(platform, ranges).map(({ at, cidr, other }) => [at.document, cidr, other.map(range => range.cidr)])

  it('holds every source to the configuration', () => {
    const platform = { network: { remotePods: ['10.1.0.0/16'] } }
    expect(found(platform, [range('remotePods', '10.2.0.0/16')])).toEqual([
      ['a.yaml#0', '10.2.0.0/16', ['10.1.0.0/16']],
    ])
    expect(found(platform, [range('remotePods', '10.1.0.0/17'), range('remotePods', '10.1.128.0/17')])).toEqual([])
    expect(found(platform, [range('remotePods', undefined)])).toEqual([])
  })

  it('lets the configuration hold the ranges of several clusters', () => {
    const platform = { network: { remotePods: ['10.1.0.0/16', '10.2.0.0/16'] } }
    const one = range('remotePods', '10.1.0.0/16')
    expect(found(platform, [one])).toHaveLength(1)
    expect(found(platform, [one, range('remotePods', '10.2.0.0/16', { name: 'dev', document: 'b.yaml#0' })])).toEqual(
      [],
    )
  })

  it('compares sources of one cluster only, and no two records', () => {
    const one = range('vpc', '10.1.0.0/16')
    const other = { document: 'b.yaml#0' }
    expect(found({}, [one, range('vpc', '10.2.0.0/16', { ...other, name: 'dev' })])).toEqual([])
    expect(
      found({}, [
        { ...one, cluster: { name: 'prod', region: 'a' } },
        range('vpc', '10.2.0.0/16', { ...other, region: 'b' }),
      ]),
    ).toEqual([])
    expect(found({}, [one, range('vpc', '10.2.0.0/16', { ...other, dialect: 'ack' })])).toEqual([
      ['b.yaml#0', '10.2.0.0/16', ['10.1.0.0/16']],
    ])
    expect(found({}, [one, range('vpc', '10.2.0.0/16', record)])).toEqual([
      ['a.yaml#0', '10.1.0.0/16', ['10.2.0.0/16']],
    ])
    expect(
      found({}, [
        range('vpc', '10.2.0.0/16', record),
        range('vpc', '10.3.0.0/16', { ...record, document: 'later.json#0' }),
      ]),
    ).toEqual([])
  })

  it('takes a definition for right that some record agrees with', () => {
    const records = [
      range('vpc', '10.2.0.0/16', record),
      range('vpc', '10.1.0.0/16', { ...record, document: 'z.json#0' }),
    ]
    expect(found({}, [range('vpc', '10.1.0.0/16'), ...records])).toEqual([])
  })
})
