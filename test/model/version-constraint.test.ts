import { expect, it } from 'vitest'
import { isAdmitted } from '../../src/model/version-constraint.ts'

it.each([
  ['>=1.19-0', 'v1.37.0', true],
  ['>=1.14', '1.13.9', false],
  ['<1.22-0', 'v1.22.0', false],
  ['<1.22', 'v1.21.7', true],
  ['>1.14', '1.14.3', false],
  ['>1.14.0', '1.14.3', true],
  ['>1.14-0', '1.14.0', true],
  ['<=1.14', '1.14.9', true],
  ['<=1.14-0', '1.14.0', false],
  ['> 1.20 , < 1.25', '1.22.1', true],
  ['>=1.20 <1.22', '1.22.1', false],
  ['<1.16 || >=1.30', '1.31.0', true],
  ['~1.2.3', '1.2.9', true],
  ['~1.2.3', '1.3.0', false],
  ['^1.2.3', '1.9.0', true],
  ['^0.2.3', '0.3.0', false],
  ['1.x', '1.4.0', true],
  ['=1.4', '1.4.7', true],
  ['!=1.4', '1.4.7', false],
  ['*', '3.0.0', true],
  // Neither is decided.
  ['1.2 - 1.4', '1.3.0', undefined],
  ['>=1.19-alpha.1', '1.37.0', undefined],
  ['>=1.19', '1.37.0-rc.1', undefined],
  ['', '1.37.0', undefined],
  ['newest', '1.37.0', undefined],
  ['>=1.19', 'latest', undefined],
  [`${'>=1.19 '.repeat(40)}`, '1.37.0', undefined],
])('decides whether %s admits %s', (constraint, version, admits) => {
  expect(isAdmitted(constraint, version)).toBe(admits)
})
