import { spawnSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createFileReader, readBytes, readText } from '../../src/workspace/read-text.ts'
import { sandboxes } from '../cli/sandbox.ts'

const MAKE_PIPE = 'mkfifo'
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

describe('createFileReader', () => {
  const CONTENTS: Readonly<Record<string, string | Uint8Array>> = {
    'a usual file': 'a: 1\n',
    'a file of other characters': 'a: ä€𝄞\n',
    'a shorter one after it': 'b',
    'an empty file': '',
    'a byte order mark': '\ufeffa: 1\n',
    'the character that stands for damage': 'a: \ufffd\n',
    'bytes that are not UTF-8': Uint8Array.of(0x61, 0xff, 0x62),
    'a null byte': 'a: \0\n',
    'UTF-16 with a mark': Uint8Array.of(0xff, 0xfe, 0x61, 0),
    'UTF-16 without one': Uint8Array.of(0x61, 0, 0x62, 0),
    'a large file': 'a: 1\n'.repeat(60_000),
    'as much as is read at once': 'x'.repeat(1 << 18),
    'one byte less': 'x'.repeat((1 << 18) - 1),
  }

  it('reads as readText does, one file after the other', () => {
    const { path } = sandbox({ 'there.yaml': '' })
    const file = path('there.yaml')
    const read = createFileReader()
    for (const [what, content] of Object.entries(CONTENTS)) {
      writeFileSync(file, content)
      for (const most of [Number.POSITIVE_INFINITY, 1 << 18, 5, 4])
        expect(read(file, most), what).toEqual(readText(file, most))
    }
  })

  it('says of what is no regular file what readText says', () => {
    const { path } = sandbox({ 'there.yaml': '' })
    mkdirSync(path('folder.yaml'))
    const read = createFileReader()
    expect(read(path('folder.yaml'), 10)).toEqual({ reason: 'it is a folder' })
    expect(read(path('gone.yaml'), 10)).toEqual(readText(path('gone.yaml'), 10))
    if (spawnSync(MAKE_PIPE, [path('pipe.yaml')]).status !== 0) return
    expect(read(path('pipe.yaml'), 10)).toEqual({ reason: 'it is not a regular file; pipe it in and use - instead' })
  })
})
