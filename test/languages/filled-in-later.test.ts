import { describe, expect, it } from 'vitest'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { loadParsers } from '../../src/languages/load.ts'
import { createLinter, lintBy } from '../../src/linter.ts'

const registry = createLinter(await loadParsers(new Set(lazyLanguages)))

/** Whether a text is reported as not well formed. */
const isRefused = (path: string, text: string): boolean =>
  lintBy(registry, [{ path, text }]).report.findings.some(({ rule }) => rule.startsWith('syntax/'))

describe('a text that is not well formed', () => {
  it.each([
    ['a.json', '{"a": @PORT@}\n'],
    ['a.json', '{"a": ${port}}\n'],
    ['a.json', '{"a": PORT}\n'],
    ['a.json', '{"a": <your port>}\n'],
    ['a.json', '{"a": {% if b %}1{% endif %}}\n'],
    ['a.tf', 'locals {\n  a = <%= port %>\n}\n'],
    ['a.tf', 'locals {\n  a = ${port}\n}\n'],
    ['a.yaml', 'a: [1\nb: %%PORTS%%\n'],
    ['a.toml', 'a = {{ port }}\n'],
    ['a.sh', '#!/bin/sh\nif true; then\n<% each %>\n'],
  ])('is a template where something is filled in later: %s %j', (path, text) => {
    expect(isRefused(path, text)).toBe(false)
  })

  it.each([
    ['a.json', '{"a": {"b": {}}},\n"c"\n'],
    ['a.json', '{"a": 1 "b": "$PORT"}\n'],
    ['a.json', '{"a": "port", "b" 1}\n'],
    ['a.json', '{"a": tru}\n'],
    ['a.tf', 'locals {\n  a = ${var.port\n}\n'],
    ['a.tf', 'locals {\n  a = [1\n}\n'],
    ['a.yaml', 'a: [1\nb: 2\n'],
    ['a.toml', 'a = \n'],
    ['a.sh', '#!/bin/sh\nif [ "$1" = "${PORT}" ]; then\n'],
  ])('is wrong where nothing is: %s %j', (path, text) => {
    expect(isRefused(path, text)).toBe(true)
  })
})
