import { describe, expect, it } from 'vitest'
import { findNearest } from '../../src/model/nearest.ts'
import fc from '../support/property.ts'

const known = [
  'targetGroupARN',
  'vpcID',
  'readerEndpoint',
  'writerEndpoint',
  'dbName',
  'port',
  'image',
  'replicas',
  'aurora',
]

describe('findNearest', () => {
  it.each([
    ['targetGroupArn', 'targetGroupARN'],
    ['target_group_arn', 'targetGroupARN'],
    ['vpcId', 'vpcID'],
    ['readerEndPoint', 'readerEndpoint'],
    ['readerEndpont', 'readerEndpoint'],
    ['databaseName', 'dbName'],
    ['prot', 'port'],
    ['imgae', 'image'],
    ['replica', 'replicas'],
    ['writerEndpoints', 'writerEndpoint'],
    ['mage', 'image'],
    ['qport', 'port'],
    ['pxxt', undefined],
    ['rxplxcxs', undefined],
    ['resources', undefined],
    ['x', undefined],
    ['', undefined],
    ['a'.repeat(100_000), undefined],
  ])('%.20s → %s', (name, expected) => expect(findNearest(name, known)).toBe(expected))

  it('does not offer the name itself, and takes the closest', () => {
    expect(findNearest('port', ['port'])).toBeUndefined()
    expect(findNearest('endpoint', ['endpoins', 'endpoint2', 'Endpoint'])).toBe('Endpoint')
    expect(findNearest('abcdefgh', ['abcdxxgh', 'abcdxfgh'])).toBe('abcdxfgh')
  })

  it('finds a name with one slip in it', () => {
    const name = fc.stringMatching(/^[a-z]{5,20}$/)
    const slip = fc.constantFrom<(text: string, at: number) => string>(
      (text, at) => text.slice(0, at) + text.slice(at + 1),
      (text, at) => `${text.slice(0, at)}q${text.slice(at)}`,
      (text, at) => `${text.slice(0, at)}q${text.slice(at + 1)}`,
      (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
    )
    fc.assert(
      fc.property(name, slip, fc.nat(4), (right, damage, at) => {
        const wrong = damage(right, at)
        fc.pre(wrong !== right)
        expect(findNearest(wrong, ['0123456789', right])).toBe(right)
      }),
    )
  })
})
