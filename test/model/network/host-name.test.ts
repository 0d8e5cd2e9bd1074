import { describe, expect, it } from 'vitest'
import { hostInCommand, namedHost } from '../../../src/model/network/host-name.ts'

describe('namedHost', () => {
  it.each([
    ['https://api.example.com/v1', 'api.example.com'],
    ['postgres://user:secret@db:5432/orders', 'db'],
    ['--upstream=http://orders.shop.svc:8080', 'orders.shop.svc'],
    ['redis:6379', 'redis'],
    ['kafka-0.kafka:9092,kafka-1.kafka:9092', 'kafka-0.kafka'],
    ['jdbc:postgresql://database:5432/orders', 'database'],
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

  it.each([
    ['redis', 'REDIS_HOST', 'redis'],
    ['orders.data', 'ORDERS_DB_ADDR', 'orders.data'],
    ['web', 'POD_HOST', undefined],
    ['web', 'HOST', undefined],
    ['10.0.0.1', 'REDIS_HOST', undefined],
    ['none', 'REDIS_HOST', undefined],
  ])('%s in %s names %s', (text, name, host) => expect(namedHost(text, name)).toBe(host))
})

describe('hostInCommand', () => {
  it.each([
    ['until nslookup orders.shop.svc.cluster.local; do sleep 2; done', 'orders.shop.svc.cluster.local'],
    ["curl -fsS 'http://api:8080/ready' && exec app", 'api'],
    ['psql -h orders.data.svc:5432', 'orders.data.svc'],
    ['echo ready; sleep 5', undefined],
    ['x '.repeat(5000), undefined],
  ])('%s', (text, host) => expect(hostInCommand(text)).toBe(host))
})
