import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBytes, readText } from '../../src/workspace/read-text.ts'
import { sandboxes } from '../cli/sandbox.ts'

const sandbox = sandboxes()

describe('readText', () => {
  it('reads no more than a text can hold, whatever it is allowed', () => {
    const { path } = sandbox({ 'a.yaml': 'a: 1\n' })
    // It takes no room on the disk.
    truncateSync(path('a.yaml'), 600_000_000)
    expect(readText(path('a.yaml'), Number.POSITIVE_INFINITY)).toEqual({
      reason: 'it is larger than 100000000 bytes (maxFileSize)',
    })
  })

  it('reads up to the size that is allowed', () => {
    const { path } = sandbox({ 'a.yaml': 'a: 1\n' })
    expect(readText(path('a.yaml'), 5)).toEqual({ text: 'a: 1\n' })
    expect(readText(path('a.yaml'), 4)).toEqual({ reason: 'it is larger than 4 bytes (maxFileSize)' })
    expect(readBytes(Buffer.from('a: 1\n'), 4)).toEqual({ reason: 'it is larger than 4 bytes (maxFileSize)' })
  })
})
