import { describe, expect, it } from 'vitest'
import { typingContext } from '../../src/lsp/yaml-context.ts'

/** Where somebody types at the `|` in a text. */
const at = (text: string) => {
  const { path, part, word } = typingContext(text.replace('|', ''), text.indexOf('|')) ?? {}
  return [path?.join('/'), part, word]
}

describe('the place in a text that is being typed', () => {
  it.each([
    ['pl|', ['', 'key', 'pl']],
    ['platform:\n  network:\n    vpc: []\n  pro|', ['platform', 'key', 'pro']],
    ['platform:\n  network:\n\n    # x\n    v|', ['platform/network', 'key', 'v']],
    ['failLevel: wa|', ['failLevel', 'value', 'wa']],
    ['overrides:\n  - files: [a]\n    ru|', ['overrides/[]', 'key', 'ru']],
    ['overrides:\n- files: [a]\n  rules:\n    PO-02: |', ['overrides/[]/rules/PO-02', 'value', '']],
    ['overrides:\n  - kinds: [Pod, Ser|', ['overrides/[]/kinds/[]', 'value', 'Ser']],
    ['extends:\n  - ./a|', ['extends/[]', 'item', './a']],
    ['spec:\n  ref: {name: |, key: a}', ['spec/ref/name', 'value', '']],
    ['spec:\n  ref: {name: web, ke|', ['spec/ref', 'key', 'ke']],
    ['- {name: a, valueFrom: {secretKeyRef: {name: d|', ['[]/valueFrom/secretKeyRef/name', 'value', 'd']],
    ['spec: {items: [{port: 80}, {po|', ['spec/items/[]', 'key', 'po']],
    ['spec: {items: [{port: 80}], kind: "De|', ['spec/kind', 'value', 'De']],
    ['command: echo {a: |', ['command', 'value', '']],
    ['suppressions:\n  - reason: x\n    rule: PO-|', ['suppressions/[]/rule', 'value', 'PO-']],
  ])('%j', (text, expected) => {
    expect(at(text)).toEqual(expected)
  })

  it('is none in a comment', () => {
    expect(at('a: 1 # b|')).toEqual([undefined, undefined, undefined])
  })
})
