import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

it('holds what plays and tasks copy and run, at any depth', () => {
  const text = `- hosts: all
  tasks:
    - block:
        - copy: {dest: /a/hosts.toml, content: b = 1}
        - ansible.builtin.shell: {cmd: aws x}
  handlers:
    - shell: aws y
- copy: {dest: /c, src: d}
- {command: aws z, register: answer}
`
  const found = heldIn('a.yaml', text)
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      ['user data', '', 'aws y'],
      ['user data', '', 'aws x'],
      ['user data', '', 'aws z'],
      ['file', '/a/hosts.toml', 'b = 1'],
    ]),
  )
})

it('holds nothing of other lists', () => {
  expect(heldIn('a.yaml', '- name: a\n  command: aws x\n- [copy]\n- copy\n')).toEqual([])
})
