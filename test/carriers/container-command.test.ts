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
  'command: [/sbin/tini, --, sh, -c, aws x]',
  'command: [bash, -c, --], args: [aws x]',
  'livenessProbe: {exec: {command: [sh, -c, aws x]}}',
  'lifecycle: {preStop: {exec: {command: [sh, -c, aws x]}}}',
])('holds the script of %s', container => {
  expect(heldIn('a.yaml', pod(container))).toEqual([['script', '', 'aws x']])
})

it.each(['command: [sh, run.sh]', 'command: [sh, -c]', 'command: sh -c x'])('holds no script of %s', container => {
  expect(heldIn('a.yaml', pod(container))).toEqual([])
})

it.each([
  ['command: [aws, x]', 'aws x'],
  ['command: [aws], args: [x, "a b"]', "aws x 'a b'"],
  ['image: a/kubectl:1, args: [get, x]', 'kubectl get x'],
  ['image: a/kubectl:1, args: [kubectl, get]', 'kubectl get'],
  ['command: [a, "it\'s $(NAME)"]', `a "it's \${NAME}"`],
  ["command: [a, '$x']", "a '$x'"],
  ['command: [a, "$x"]', "a '$x'"],
  ['args: [x], command: [aws]', 'aws x'],
  ['readinessProbe: {exec: {command: [aws, x]}}', 'aws x'],
  ['lifecycle: {postStart: {exec: {command: [aws, x]}}}', 'aws x'],
])('holds the program and its arguments of %s', (container, line) => {
  expect(heldIn('a.yaml', pod(container))).toEqual([['script', '', line]])
})
