import { describe, expect, it } from 'vitest'
import { namedHost } from '../../src/facts/host-name.ts'

describe('namedHost', () => {
  it.each([
    ['https://api.example.com/v1', 'api.example.com'],
    ['postgres://user:secret@db:5432/orders', 'db'],
    ['--upstream=http://orders.shop.svc:8080', 'orders.shop.svc'],
    ['redis:6379', 'redis'],
    ['orders.cluster-abc.eu-west-1.rds.amazonaws.com', 'orders.cluster-abc.eu-west-1.rds.amazonaws.com'],
    ['orders.shop.svc.cluster.local', 'orders.shop.svc.cluster.local'],
  ])('%s names %s', (text, host) => expect(namedHost(text)).toBe(host))

  it.each([
    'http://127.0.0.1:8080',
    'http://localhost:9090',
    'http://[::1]:8080',
    '10.0.0.1:53',
    '10.0.0.1',
    'v1.2.3',
    'config.yaml',
    'true',
    'a sentence: 1234',
    '0.0.0.0:8080',
    ':8080',
    'postgres:15',
    '--web.external-url=https://prometheus.example.com',
    'x'.repeat(5000),
    '',
  ])('%s names none', text => expect(namedHost(text)).toBeUndefined())

  it("leaves out a program's own address", () => {
    expect(namedHost('https://shop.example.com', 'PUBLIC_URL')).toBeUndefined()
    expect(namedHost('https://shop.example.com', 'SHOP_URL')).toBe('shop.example.com')
  })
})
