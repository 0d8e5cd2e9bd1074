import { expect, it } from 'vitest'
import { held, heldIn } from '../support/held.ts'

const WORKFLOW = `on: push
env: {REGION: a}
jobs:
  build:
    env: {REGION: b}
    steps:
      - uses: actions/checkout@v5
      - run: aws x
        env: {REGION: c}
      - run: aws y
  deploy:
    steps:
      - run: aws z
`

it('holds the steps of each job, which have a shell of their own', () => {
  expect(heldIn('a.yml', WORKFLOW)).toEqual([
    ['script', '', 'aws x'],
    ['script', '', 'aws y'],
    ['script', '', 'aws z'],
  ])
  expect(held('a.yml', WORKFLOW).map(({ job }) => job)).toEqual([
    { name: 'build', isOneShell: false },
    { name: 'build', isOneShell: false },
    { name: 'deploy', isOneShell: false },
  ])
})

it('says which variables are stated around a step, the nearest first', () => {
  const [first, second] = held('a.yml', WORKFLOW)
  const around = (one: typeof first) => one?.environments?.map(({ pointer, node }) => [pointer, node === undefined])
  expect(around(first)).toEqual([
    ['/jobs/build/steps/1/env', false],
    ['/jobs/build/env', false],
    ['/env', false],
  ])
  expect(around(second)?.[0]).toEqual(['/jobs/build/steps/2/env', true])
})

it('holds the steps of a composite action', () => {
  expect(heldIn('action.yml', 'runs:\n  using: composite\n  steps:\n    - run: aws x\n      shell: bash\n')).toEqual([
    ['script', '', 'aws x'],
  ])
})

it('does not hold the jobs of what nothing starts', () => {
  expect(heldIn('a.yml', WORKFLOW.replace('on: push\n', ''))).toEqual([])
})
