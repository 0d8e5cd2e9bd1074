import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { isDigest, parseImageReference } from '../../../src/model/registry/image-reference.ts'
import fc from '../../support/property.ts'
import { stepsOf } from '../../support/steps.ts'

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`

/** The parts' texts and the faults with the text they stand at: what a reader wants to compare. */
function summary(text: string) {
  const { registry, namespace, repository, tag, digest, faults } = parseImageReference(text)
  return [
    registry?.text,
    namespace?.text,
    repository.text,
    tag?.text,
    digest?.text,
    faults.map(({ kind, start, end }) => `${kind} "${text.slice(start, end)}"@${start}`).join(', '),
  ]
}

const component = fc.stringMatching(/^[a-z0-9]{1,4}((\.|__|_|-{1,2})[a-z0-9]{1,3}){0,2}$/)
const wellFormed = fc.record({
  registry: fc.option(fc.constantFrom('localhost', 'registry.example.com', 'harbor:8443', '[::1]:5000', '10.0.0.1')),
  namespace: fc.array(component, { maxLength: 3 }),
  repository: component,
  tag: fc.option(fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,20}$/)),
  digest: fc.option(fc.constant(digest)),
})

describe('parseImageReference', () => {
  it.each([
    ['nginx', [undefined, undefined, 'nginx', undefined, undefined, '']],
    ['nginx:1.27', [undefined, undefined, 'nginx', '1.27', undefined, '']],
    ['team/app:v1', [undefined, 'team', 'app', 'v1', undefined, '']],
    ['localhost/app:v1', ['localhost', undefined, 'app', 'v1', undefined, '']],
    ['localhost:5000', [undefined, undefined, 'localhost', '5000', undefined, '']],
    ['host:5000/app', ['host:5000', undefined, 'app', undefined, undefined, '']],
    ['r.example.com/a/b/c:v1', ['r.example.com', 'a/b', 'c', 'v1', undefined, '']],
    [`r.example.com/a/c:v1@${digest}`, ['r.example.com', 'a', 'c', 'v1', digest, '']],
    [`a/c@${digest}`, [undefined, 'a', 'c', undefined, digest, '']],
    ['a/c:1.0.0+build.5', [undefined, 'a', 'c', '1.0.0+build.5', undefined, 'tag-plus "+"@9']],
    ['a/c:-rc1', [undefined, 'a', 'c', '-rc1', undefined, 'tag-character "-"@4']],
    ['a/c:😀', [undefined, 'a', 'c', '😀', undefined, 'tag-character "😀"@4']],
    ['a/c:', [undefined, 'a', 'c', '', undefined, 'tag-empty ""@4']],
    [`a/c:${'x'.repeat(129)}`, [undefined, 'a', 'c', 'x'.repeat(129), undefined, `tag-length "${'x'.repeat(129)}"@4`]],
    ['Shop/team/Cart:v1', [undefined, 'Shop/team', 'Cart', 'v1', undefined, 'path-uppercase "Shop/team/Cart"@0']],
    ['a/Cart:v1', [undefined, 'a', 'Cart', 'v1', undefined, 'path-uppercase "Cart"@2']],
    ['a/c art:v1', [undefined, 'a', 'c art', 'v1', undefined, 'path-character " "@3']],
    ['a/c..d', [undefined, 'a', 'c..d', undefined, undefined, 'path-separator "c..d"@2']],
    ['a//c', [undefined, 'a/', 'c', undefined, undefined, 'path-empty ""@2']],
    ['/c', [undefined, '', 'c', undefined, undefined, 'path-empty ""@0']],
    ['r.io/', ['r.io', undefined, '', undefined, undefined, 'path-empty ""@5']],
    [':v1', [undefined, undefined, '', 'v1', undefined, 'path-empty ""@0']],
    ['', [undefined, undefined, '', undefined, undefined, 'empty ""@0']],
    ['@', [undefined, undefined, '', undefined, '', 'path-empty ""@0, digest-malformed ""@1']],
    ['a/c@sha256:ABC', [undefined, 'a', 'c', undefined, 'sha256:ABC', 'digest-malformed "sha256:ABC"@4']],
    ['-r.io/c:v1', ['-r.io', undefined, 'c', 'v1', undefined, 'registry "-r.io"@0']],
    ['https://r.io/a/c:v1', ['r.io', 'a', 'c', 'v1', undefined, 'scheme "https://"@0']],
    ['docker://a', [undefined, undefined, 'a', undefined, undefined, 'scheme "docker://"@0']],
    ['a/b:v1/c', [undefined, 'a/b:v1', 'c', undefined, undefined, 'path-character ":"@3']],
  ])('takes %.60s apart', (text, expected) => expect(summary(text)).toEqual(expected))

  it('tells a sha512 digest from a malformed one', () => {
    expect(summary(`a/c@sha512:${'a'.repeat(128)}`)[5]).toMatch(/^digest-sha512 /)
    expect(summary(`a/c@sha512:${'a'.repeat(127)}`)[5]).toMatch(/^digest-malformed /)
  })

  it('knows the longest name', () => {
    expect(summary(`a/${'c'.repeat(253)}`)[5]).toBe('')
    expect(summary(`a/${'c'.repeat(254)}`)[5]).toMatch(/^path-length /)
  })

  it('gives back the parts that a reference is made of', () => {
    fc.assert(
      fc.property(wellFormed, ({ registry, namespace, repository, tag, digest }) => {
        fc.pre(registry !== null || !/[.]|^localhost$/.test(namespace[0] ?? ''))
        const path = [...namespace, repository].join('/')
        const text = `${registry === null ? '' : `${registry}/`}${path}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`
        const space = namespace.length > 0 ? namespace.join('/') : undefined
        expect(summary(text)).toEqual([
          registry ?? undefined,
          space,
          repository,
          tag ?? undefined,
          digest ?? undefined,
          '',
        ])
        expect(parseImageReference(text).path.text).toBe(path)
      }),
    )
  })

  it('takes any text, and every part stands where it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aA/:@.+-_ 😀', 'sha256:', '://'), maxLength: 20 }), text => {
        const { faults, ...parts } = parseImageReference(text)
        for (const part of Object.values(parts)) if (part) expect(part.text).toBe(text.slice(part.start, part.end))
        for (const { start, end } of faults) expect(0 <= start && start <= end && end <= text.length).toBe(true)
      }),
    )
  })

  it.each(['a', '-', 'a-', '/', ':', '@', '.a', 'a_'])(
    'takes steps in proportion to the length of a long hostile text: %s',
    unit => {
      for (const end of ['', '/x', '!/x']) {
        const text = unit.repeat(10_000) + end
        const most = 20 * text.length
        expect(stepsOf(() => parseImageReference(text), most)).toBeLessThan(most)
      }
    },
  )
})

describe('isDigest', () => {
  it('knows the plain form', () => {
    expect(isDigest(digest)).toBe(true)
    expect(isDigest(digest.toUpperCase())).toBe(false)
    expect(isDigest(digest.slice(0, -1))).toBe(false)
  })
})
