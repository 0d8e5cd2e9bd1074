import { describe, expect, it } from 'vitest'
import { findNearest } from '../../src/model/nearest.ts'
import fc, { runs } from '../support/property.ts'

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
  it('takes of equally near names one that is as long', () => {
    expect(findNearest('deauthorizeApplication', ['AuthorizeApplication', 'UnauthorizeApplication'])).toBe(
      'UnauthorizeApplication',
    )
  })

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

  it('finds the first of the closest names, as all distances tell', () => {
    const name = fc.stringMatching(/^[abc]{8,14}$/)
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 1, maxLength: 6 }), (wanted, candidates) => {
        const known = candidates.filter(one => one !== wanted)
        const all = known.map(one => distance(wanted, one))
        const least = Math.min(...all)
        const expected = least > Math.min(3, Math.floor(wanted.length / 4)) ? undefined : known[all.indexOf(least)]
        // Names of three letters only are also short for each other.
        if (expected !== undefined) expect(findNearest(wanted, candidates)).toBe(expected)
      }),
      runs(1000),
    )
  })
})

/** The Damerau-Levenshtein distance (optimal string alignment), by its definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const key = `${a} ${b}`
  const before = distances.get(key)
  if (before !== undefined) return before
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  const found = Math.min(
    distance(x, b) + 1,
    distance(a, y) + 1,
    distance(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwap ? distance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
  distances.set(key, found)
  return found
}

const distances = new Map<string, number>()
