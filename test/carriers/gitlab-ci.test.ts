import { expect, it } from 'vitest'
import { held, heldIn } from '../support/held.ts'

it('holds what one shell runs: the default or own before_script, the script, the after_script', () => {
  const text = `default:
  before_script: [a]
  script: [never]
one:
  script:
    - b
    - [c, d]
  after_script: e
two:
  before_script: []
  script: f
stages: [one]
`
  expect(held('.gitlab-ci.yml', text).map(({ job, origin }) => [job?.name, job?.isOneShell, origin.text])).toEqual([
    ['one', true, 'a'],
    ['one', true, 'b'],
    ['one', true, 'c'],
    ['one', true, 'd'],
    ['one', true, 'e'],
    ['two', true, 'f'],
  ])
})

it('does not hold what is no text', () => {
  expect(heldIn('a.yml', 'one: {script: 1}\ntwo: {script: [{a: b}]}\nthree: [script]\n')).toEqual([])
})
