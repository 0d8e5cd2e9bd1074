import { expect, it } from 'vitest'
import { helpAddress } from '../../src/reporters/rule-table.ts'
import { ruleAddress, siteAddress } from '../../src/workspace/rule-address.ts'

const SITE = 'https://clauselint.example.com'

it('is the page on the site where there is one, and the page in the package where not', () => {
  expect(ruleAddress('registry/tag-mutability', SITE)).toBe(`${SITE}/rules/registry/tag-mutability`)
  expect(ruleAddress('registry/tag-mutability', undefined)).toMatch(
    /^file:.*\/rules-docs\/registry\/tag-mutability\.md$/,
  )
  expect(ruleAddress('registry/elsewhere', SITE)).toBeUndefined()
})

it('comes before the references of a rule in reports', () => {
  const rule = { id: 'a/b', summary: 'Do it', references: ['contract', 'https://example.com/b'], checks: {} }
  expect(helpAddress({ rule, severity: 'error', address: siteAddress('a/b', SITE) })).toBe(`${SITE}/rules/a/b`)
  expect(helpAddress({ rule, severity: 'error' })).toBe('https://example.com/b')
})
