import { describe, expect, it } from 'vitest'
import { claims, shebangOf } from '../../../src/languages/shell/claims.ts'

describe('claims', () => {
  it.each([
    ['a.sh', ''],
    ['dir.d/A.SH', 'x'],
    ['a.bash', ''],
    ['a.dash', ''],
    ['bin/tool', '#!/bin/sh\n'],
    ['bin/tool', '#! /usr/bin/env bash\r\nx'],
    ['bin/tool', '\ufeff#!/bin/bash'],
    ['a.py', '#!/bin/bash\n'],
  ])('claims %s that begins with %j', (path, text) => {
    expect(claims(path, text)).toBe(true)
  })

  it.each([
    ['a.txt', 'set -e\n'],
    ['sh', ''],
    ['a.sh', '#!/usr/bin/env python3\n'],
    ['a.sh', '#!/bin/zsh\n'],
    ['a.sh', '#!/usr/bin/fish'],
    ['a.ksh', ''],
    ['a.bats', '@test "x" {\n'],
    ['a.bats', '#!/usr/bin/env bats\n'],
    ['a.sh.tpl', '#!/bin/bash\n'],
    ['user-data.sh.tftpl', '#!/bin/bash\n'],
    ['bin/tool', '\n#!/bin/sh\n'],
    ['bin/tool', '#!'],
  ])('does not claim %s that begins with %j', (path, text) => {
    expect(claims(path, text)).toBe(false)
  })
})

describe('shebangOf', () => {
  it.each([
    ['#!/bin/sh', 'sh', []],
    ['#!/bin/bash -eu', 'bash', ['-eu']],
    ['#!/bin/bash -e -o pipefail\n', 'bash', ['-e', '-o', 'pipefail']],
    ['#!/usr/bin/env dash\n', 'dash', []],
    ['#!/usr/bin/env -S bash -e', 'bash', ['-e']],
    ['#!/usr/bin/env -Sbash -e', 'bash', ['-e']],
    ['#!/usr/bin/env -i -u X A=b bash', 'bash', []],
    ['#!/usr/bin/env --split-string=bash -x', 'bash', ['-x']],
    ['#!/bin/busybox sh -e', 'sh', ['-e']],
    ['#!/bin/busybox ash', 'ash', []],
  ])('reads %j', (text, shell, options) => {
    expect(shebangOf(text)).toEqual({ shell, options })
  })

  it.each(['#!/bin/busybox', '#!/usr/bin/env', '#!/usr/bin/env -S', '#!/bin/rbash', '# !/bin/sh', ''])(
    'finds no shell in %j',
    text => {
      expect(shebangOf(text)).toBeUndefined()
    },
  )
})
