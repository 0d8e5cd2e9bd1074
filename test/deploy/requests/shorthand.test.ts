import { describe, expect, it } from 'vitest'
import { readShorthand } from '../../../src/deploy/requests/shorthand.ts'
import { toJson } from '../../../src/deploy/terraform/values.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import fc from '../../support/property.ts'

const readValue = (text: string): unknown => {
  const found = readShorthand(text)
  return found === undefined ? undefined : JSON.parse(toJson(found) ?? '')
}

describe('readShorthand', () => {
  // What `aws … --generate-cli-skeleton` and the AWS CLI's own parser make of the same words.
  it.each([
    ['minSize=1,maxSize=2', { minSize: '1', maxSize: '2' }],
    ['subnetIds=a,b,endpointPublicAccess=true', { subnetIds: ['a', 'b'], endpointPublicAccess: true }],
    [
      'IpRanges=[{CidrIp=0.0.0.0/0},{CidrIp=10.0.0.0/8}]',
      { IpRanges: [{ CidrIp: '0.0.0.0/0' }, { CidrIp: '10.0.0.0/8' }] },
    ],
    ['a={b=c,d={e=f}},g=h', { a: { b: 'c', d: { e: 'f' } }, g: 'h' }],
    ['Description="x, y",CidrIp=1', { Description: 'x, y', CidrIp: '1' }],
    ["a='it\\'s',b=", { a: "it's", b: '' }],
    ['a=[]', { a: [] }],
    ['a={}', { a: {} }],
    ['a=x=y', { a: 'x=y' }],
    ['arn=arn:aws:iam::1:role/x', { arn: 'arn:aws:iam::1:role/x' }],
  ])('reads %s', (text, value) => {
    expect(readValue(text)).toEqual(value)
  })

  it.each(['', 'plain', '{"a": 1}', 'a=[b', 'a={b=c', 'a={b}', 'a=[{b=c]', 'a=b]', '=x'])('refuses %s', text => {
    expect(readShorthand(text)).toBeUndefined()
  })

  it('refuses what is nested too deep', () => {
    expect(readShorthand(`a=${'['.repeat(40)}${']'.repeat(40)}`)).toBeUndefined()
  })

  it('has each value where it is written', () => {
    const text = 'a=bc,d=[e,"f g"]'
    const found: string[] = []
    const walk = (node: Node): void => {
      if (node.type === 'scalar') found.push(text.slice(node.start, node.end))
      else if (node.type === 'sequence') node.items.forEach(walk)
      else for (const { value } of node.entries) walk(value)
    }
    const root = readShorthand(text)
    if (root !== undefined) walk(root)
    expect(found).toEqual(['bc', 'e', 'f g'])
  })

  it('never throws, and stays within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=,[]{}"\'\\ ') }), text => {
        const walk = (node: Node): void => {
          expect([node.start >= 0, node.end <= text.length, node.start <= node.end]).toEqual([true, true, true])
          if (node.type === 'sequence') node.items.forEach(walk)
          else if (node.type === 'mapping') for (const { value } of node.entries) walk(value)
        }
        const root = readShorthand(text)
        if (root !== undefined) walk(root)
      }),
    )
  })
})
