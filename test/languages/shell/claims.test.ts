import { describe, expect, it } from 'vitest'
import { formatOf } from '../../../src/languages/parse.ts'
import { isRelated, otherShell, shebangOf } from '../../../src/languages/shell/claims.ts'

describe('a script', () => {
  it.each([
    ['a.sh', ''],
    ['dir.d/A.SH', 'x'],
    ['a.bash', ''],
    ['a.dash', ''],
    ['bin/tool', '#!/bin/sh\n'],
    ['bin/tool', '#! /usr/bin/env bash\r\nx'],
    ['bin/tool', '\ufeff#!/bin/bash'],
    ['a.sh', '#!/bin/zsh\n'],
    ['a.ksh', ''],
    ['.envrc', 'export A=1\n'],
    ['.bash_profile', ''],
    ['go.command', ''],
    ['a.bats', '@test "x" {\n'],
    ['a.bats', '#!/usr/bin/env bats\n'],
    ['a.sh.tpl', 'set -e\n'],
    ['user-data.sh.tftpl', '#!/bin/bash\n'],
    ['boot.tpl', '#!/bin/bash\n'],
    ['ops/go', 'kubectl apply -f x\n'],
    ['ops/go.txt', '# deploys\nset -e\nhelm upgrade a b\n'],
  ])('is %s that begins with %j', (path, text) => {
    expect(formatOf(path, text)).toBe('shell')
  })

  it.each([
    ['sh', ''],
    ['a.sh', '#!/usr/bin/env python3\n'],
    ['a.sh', '#!/usr/bin/fish'],
    ['a.yaml.tpl', 'set -e\nkubectl apply -f x\n'],
    ['a.sh.tpl', '#!/usr/bin/python3\n'],
    ['user-data.sh', 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="a"\n'],
    ['user-data.sh.tpl', 'Content-Type: multipart/mixed; boundary="a"\nMIME-Version: 1.0\n'],
    ['README', 'Deploys all of it.\n\n  kubectl apply -f x\n'],
    ['a.txt', 'run: |\n  kubectl apply -f x\nkubectl: 1\n'],
    ['a.txt', 'aws = 1\n'],
    ['bin/tool', '#!'],
    ['asg.sh', '<powershell>\n$token = Invoke-RestMethod\n'],
    ['Gemfile', 'source "https://rubygems.org"\ngit_source(:github) { |name| "https://github.com/#{name}" }\n'],
    ['cron.d/reboot', '# reboots\n1 1 * * 0 root (date && echo a)\nset -e x\n'],
  ])('is not %s that begins with %j', (path, text) => {
    expect(formatOf(path, text)).not.toBe('shell')
  })

  it.each([
    ['a.zsh', '', true],
    ['a.sh', '#!/bin/zsh\n', true],
    ['tool', '#!/usr/bin/env bats\n', true],
    ['a.ksh', '#!/bin/sh\n', false],
    ['a.sh', '', false],
  ])('%s that begins with %j is one of a related shell: %s', (path, text, expected) => {
    expect(isRelated(path, text)).toBe(expected)
  })
})

describe('a text that is not well formed', () => {
  it.each([
    ['setup', 'source a b\nfor (x) {\n', true],
    ['setup', '#!/bin/bash\n1 1 * * 0 root (date)\n', true],
    ['setup', '#!/bin/bash\nfor (x) {\n', false],
    ['setup.sh', 'for (x) {\n', false],
    ['.profile', 'for (x) {\n', false],
  ])('%s with %j may be of another language: %s', (path, text, expected) => {
    expect(otherShell(path, text) !== undefined).toBe(expected)
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
    ['#!/usr/bin/env zsh', 'zsh', []],
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
