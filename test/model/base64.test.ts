import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../src/model/base64.ts'
import { isPemCertificate } from '../../src/model/kubernetes/certificate.ts'
import fc from '../support/property.ts'

const encode = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

describe('decodeBase64', () => {
  it('reads what others write', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), octets => {
        const buffer = Buffer.from(octets)
        expect(decodeBase64(buffer.toString('base64'))).toBe(buffer.toString('latin1'))
      }),
    )
  })

  it('does not mind white space, and refuses what is no base64', () => {
    expect(decodeBase64('aGVs\n bG8=')).toBe('hello')
    expect(decodeBase64('not base64!')).toBeUndefined()
    expect(decodeBase64('')).toBeUndefined()
  })
})

describe('isPemCertificate', () => {
  it('wants base64 of a certificate in PEM', () => {
    expect(isPemCertificate(encode('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'))).toBe('yes')
    expect(isPemCertificate(encode('-----BEGIN PRIVATE KEY-----\n'))).toBe('no')
    expect(isPemCertificate('-----BEGIN CERTIFICATE-----')).toBe('no')
    expect(isPemCertificate(`${encode('-----BEGIN CERTIFICATE-----\nMIIB')}...`)).toBe('shortened')
  })
})
