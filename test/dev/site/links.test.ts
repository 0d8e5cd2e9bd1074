import { describe, expect, it } from 'vitest'
import { addressOf, withSiteLinks } from '../../../src/dev/site/links.ts'

describe('the address of a page on the site', () => {
  it.each([
    ['docs/ci.md', '/docs/ci'],
    ['docs/README.md', '/docs/'],
    ['docs/contributing/rule.md', '/docs/contributing/rule'],
    ['rules-docs/README.md', '/rules/'],
    ['rules-docs/access/entry-principal.md', '/rules/access/entry-principal'],
    ['CHANGELOG.md', '/versions'],
    ['LICENSE', undefined],
    ['src/index.ts', undefined],
  ])('of %s is %s', (path, address) => {
    expect(addressOf(path)).toBe(address)
  })
})

describe('links between pages', () => {
  it.each([
    ['[a](entry-duplicate.md)', '[a](/rules/access/entry-duplicate)'],
    ['[a](../network/dns.md#options)', '[a](/rules/network/dns#options)'],
    ['[the `b` page](../../docs/ci.md)', '[the `b` page](/docs/ci)'],
    ['![a picture](../../docs/images/network.svg)', '![a picture](/network.svg)'],
    ['see [licence](../../LICENSE) there', 'see licence there'],
    ['[a](#below) and [b](https://example.com/c.md)', '[a](#below) and [b](https://example.com/c.md)'],
    ['```yaml\nx: "[a](b.md)"\n```\n[a](b.md)', '```yaml\nx: "[a](b.md)"\n```\n[a](/rules/access/b)'],
  ])('turn %j into %j', (given, written) => {
    expect(withSiteLinks(given, 'rules-docs/access/entry-principal.md')).toBe(written)
  })
})
