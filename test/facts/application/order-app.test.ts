import { describe, expect, it } from 'vitest'
import { meantField } from '../../../src/facts/application/order-app.ts'

describe('meantField', () => {
  it.each([
    ['targetGroupArn', 'targetGroupARN'],
    ['vpcId', 'vpcID'],
    ['vpc_id', 'vpcID'],
    ['credentialsSecret', 'credentialsSecretName'],
    ['secretName', 'credentialsSecretName'],
    ['credentials', 'credentialsSecretName'],
    ['Aurora', 'aurora'],
    ['replica', 'replicas'],
  ])('spec.%s is %s', (key, meant) => {
    expect(meantField({ key, in: 'spec' })).toBe(meant)
  })

  it.each([
    ['readerEndPoint', 'readerEndpoint'],
    ['databaseName', 'dbName'],
  ])('spec.aurora.%s is %s', (key, meant) => {
    expect(meantField({ key, in: 'spec.aurora' })).toBe(meant)
  })

  it('finds nothing for what is something else', () => {
    expect(meantField({ key: 'clientSecret', in: 'spec' })).toBeUndefined()
    expect(meantField({ key: 'password', in: 'spec.aurora' })).toBeUndefined()
    expect(meantField({ key: 'resources', in: 'spec' })).toBeUndefined()
  })
})
