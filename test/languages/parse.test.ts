import { describe, expect, it } from 'vitest'
import { loadParsers } from '../../src/languages/load.ts'
import { formatOf, parse } from '../../src/languages/parse.ts'

describe('formatOf', () => {
  it.each([
    ['a/b.yaml', '', 'yaml'],
    ['b.YML', '{"a": 1}', 'yaml'],
    ['user-data.yaml', 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n', 'mime'],
    ['b.json', 'a: 1', 'json'],
    ['b.tf.json', '', 'json'],
    ['b.toml', '', 'toml'],
    ['config', '\ufeff{"a": 1}', 'json'],
    ['config', '\n[\n  {"a": 1}]', 'json'],
    ['config', '[a]\nb = 1', undefined],
    ['config', '# x\n---\na: 1\nb:\n- c\n- d\n', 'yaml'],
    ['x.tpl', '"a b": 1\nc:\n  d: 1\n', 'yaml'],
    ['x.tpl', '{{- if x }}\na: 1\n', undefined],
    ['Makefile', 'all: build\n\tgo build\n', 'makefile'],
    ['Corefile', '.:53 {\n  errors\n}\n', 'corefile'],
    ['deploy/Caddyfile', 'example.com {\n  reverse_proxy a\n}\n', undefined],
    ['run', '#!/bin/sh\nset: -e\n', 'shell'],
    ['run', '#!/usr/bin/python\nset: -e\n', undefined],
    ['notes', 'Dear all: hello\n', undefined],
    ['notes', 'Note: this\nand that\n', undefined],
    ['a.b/Dockerfile', 'FROM x\n', 'dockerfile'],
    ['Dockerfile.dev', 'FROM x\n', 'dockerfile'],
    ['web.dockerfile', 'FROM x\n', 'dockerfile'],
    ['Dockerfile.j2', 'FROM x\n', undefined],
    ['a.b/Makefile', 'a:\n', 'makefile'],
    ['GNUmakefile', 'a:\n', 'makefile'],
    ['rules.mk', 'a:\n', 'makefile'],
    ['evidence/pods.txt', 'NAME  READY\n', 'captured-output'],
    ['2026-cilium-status.log', 'Cilium: Ok\n', 'captured-output'],
    ['evidence/pods.txt', '{"items": []}', 'json'],
    ['Dockerfile.md', '# x\n', undefined],
    ['Dockerfile.json', '{}', 'json'],
    ['Dockerfile.sh', 'echo\n', 'shell'],
    ['empty', '', undefined],
  ])('of %s with %j is %s', (path, text, format) => {
    expect(formatOf(path, text)).toBe(format)
  })
})

describe('parse', () => {
  it('needs no parser for YAML', () => {
    expect(parse('a: 1', 'yaml', {})).toMatchObject({ format: 'yaml', roots: [{}], problems: [] })
  })

  it.each([
    'json',
    'toml',
    'shell',
    'corefile',
    'hcl',
    'helm-template',
    'dockerfile',
    'makefile',
    'captured-output',
  ] as const)('says that the parser for %s is missing, and parses when it is there', async format => {
    const text = format === 'json' ? '{"a": 1}' : 'a = 1'
    const without = parse(text, format, {})
    expect(without).toMatchObject({ roots: [], problems: [], missing: format })
    expect(without.notAnalysed).toContain('not loaded')
    const parsers = await loadParsers(new Set([format]))
    expect(Object.keys(parsers)).toEqual([format])
    expect(parse(text, format, parsers)).toMatchObject({ format, roots: [{}], problems: [] })
  })
})
