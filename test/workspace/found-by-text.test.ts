import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartTemplates, isFoundByText, mayBeFound } from '../../src/workspace/found-by-text.ts'

const MAKE_PIPE = 'mkfifo'

describe('files that are found by what they begin with', () => {
  let folder = ''
  const at = (name: string): string => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clauselint-'))
    writeFileSync(at('script'), '#!/usr/bin/env bash\n')
    writeFileSync(at('python'), '#!/usr/bin/python\n')
    writeFileSync(at('LICENSE'), 'kind: of\n')
    writeFileSync(at('empty'), '')
    writeFileSync(at('object'), '# Copyright\n\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n')
    writeFileSync(at('prose'), 'apiVersion: v1\nkind: Namespace\nis how it begins\n')
    writeFileSync(at('rules'), '#!/usr/bin/make -f\n')
    mkdirSync(at('chart/templates/sub'), { recursive: true })
    writeFileSync(at('chart/Chart.yaml'), 'name: a\n')
    mkdirSync(at('folder'))
    if (process.platform !== 'win32') spawnSync(MAKE_PIPE, [at('pipe')])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are scripts of a shell or of make, and objects of Kubernetes', () => {
    for (const name of ['script', 'object', 'rules']) expect(isFoundByText(at(name)), name).toBe(true)
    for (const name of ['python', 'LICENSE', 'empty', 'prose']) expect(isFoundByText(at(name)), name).toBe(false)
  })

  it('are templates of CloudFormation, and none that a program fills in', () => {
    const stacks = ['{\n  "AWSTemplateFormatVersion": "2010-09-09"}', '---\nAWSTemplateFormatVersion: "2010-09-09"\n']
    const others = ['apiVersion: v1\nkind: Pod\n', '# AWSTemplateFormatVersion: none\n', '#!/bin/sh\n']
    const isFound = (text: string): boolean => {
      writeFileSync(at('a.template'), text)
      return mayBeFound('a.template') && isFoundByText(at('a.template'))
    }
    expect([...stacks, ...others].map(isFound)).toEqual([true, true, false, false, false])
  })

  it('are none that cannot be read, and nothing waits for a pipe', () => {
    for (const name of ['folder', 'pipe', 'missing']) expect(isFoundByText(at(name)), name).toBe(false)
  })

  it('are what Helm renders, whatever it is called', () => {
    const isTemplate = chartTemplates(at)
    const paths = ['a.txt', 'sub/a', 'NOTES.txt', '_a.txt', 'sub/_a'].map(name => `chart/templates/${name}`)
    expect([...paths, 'templates/a.txt', 'chart/a.txt'].map(isTemplate)).toEqual([
      ...[true, true, false, true, true],
      ...[false, false],
    ])
  })

  it('have no extension, or an unusual one', () => {
    expect(['a/b', 'a.b/c', 'a', 'a.run', 'a.md', 'a/.b'].map(mayBeFound)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
