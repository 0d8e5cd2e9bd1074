import { expect, it } from 'vitest'
import { heldIn } from '../support/held.ts'

it('holds a file for each key, whatever it is encoded as', () => {
  const text = 'apiVersion: v1\nkind: Secret\nstringData: {hosts.toml: a = 1}\ndata: {b.toml: YSA9IDE=}\n'
  expect(heldIn('a.yaml', text)).toEqual([
    ['file', 'hosts.toml', 'a = 1'],
    ['file', 'b.toml', 'a = 1'],
  ])
})
