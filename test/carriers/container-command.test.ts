import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

const pod = (container: string) =>
  `apiVersion: batch/v1\nkind: Job\nspec: {template: {spec: {initContainers: [{name: a, ${container}}]}}}\n`

it.each([
  'command: [sh, -c, aws x]',
  'command: [/bin/bash, -euc, aws x]',
  'command: [/bin/sh, -c], args: [aws x, y]',
  'command: [sh], args: [-c, aws x]',
  'args: [sh, -c, aws x]',
])('holds the script of %s', container => {
  expect(heldIn('a.yaml', pod(container))).toEqual([['script', '', 'aws x']])
})

it.each([
  'command: [python, -c, aws x]',
  'command: [aws, x]',
  'command: [sh, run.sh]',
  'command: [sh, -c]',
  'command: sh -c x',
])('holds no script of %s', container => {
  expect(heldIn('a.yaml', pod(container))).toEqual([])
})
