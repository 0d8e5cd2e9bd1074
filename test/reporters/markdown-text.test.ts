import { describe, expect, it } from 'vitest'
import { visible } from '../../src/engine/redaction/visible.ts'
import { gitlab } from '../../src/reporters/gitlab.ts'
import { codeSpan, inert } from '../../src/reporters/markdown-text.ts'
import { rdjson } from '../../src/reporters/rdjson.ts'
import fc, { runs } from '../support/property.ts'
import { at, exampleContext, finding, reportOf } from './example-report.ts'

/** The text outside of code spans, and what the spans hold, by CommonMark 0.31, 6.1. */
function readSpans(markdown: string): { readonly outside: string; readonly shown: string } {
  let outside = ''
  let shown = ''
  let rest = markdown
  for (let fence = /`+/.exec(rest); fence !== null; fence = /`+/.exec(rest)) {
    const before = rest.slice(0, fence.index)
    const after = rest.slice(fence.index + fence[0].length)
    const close = [...after.matchAll(/`+/g)].find(([run]) => run === fence?.[0])
    if (close === undefined) throw new Error(`a code span that does not end: ${markdown}`)
    const inside = after.slice(0, close.index)
    outside += before
    shown += before + (/^ .*\S.* $/.test(inside) ? inside.slice(1, -1) : inside)
    rest = after.slice(close.index + close[0].length)
  }
  return { outside: outside + rest, shown: shown + rest }
}

describe('inert text', () => {
  it.each([
    ['the exclusion list leaves out 10.53.0.0/16', 'the exclusion list leaves out 10.53.0.0/16'],
    ['AWS_VPC_K8S_CNI_EXTERNALSNAT is "false"', 'AWS_VPC_K8S_CNI_EXTERNALSNAT is "false"'],
    ['0.0.0.0/1 is almost every address', '0.0.0.0/1 is almost every address'],
    ['a & b, 100%, 3 > 2, -1', 'a & b, 100%, 3 > 2, -1'],
    ['see [this](https://evil.example) now', 'see `[this](https://evil.example)` now'],
    ['![x](//evil.example/x.png)', '`![x](//evil.example/x.png)`'],
    ['[click here](//evil.example)', '`[click here](//evil.example)`'],
    ['https://evil.example is up', '`https://evil.example` is up'],
    ['go to www.evil.example', 'go to `www.evil.example`'],
    ['thanks @admin and @org/team', 'thanks `@admin` and `@org/team`'],
    ['mail a@evil.example', 'mail `a@evil.example`'],
    ['<img src=x onerror=y> end', '`<img` src=x onerror=y> end'],
    ['&lt;b&gt; &#64;admin', '`&lt;b&gt; &#64;admin`'],
    ['**bold** _it_ ~~no~~ `code`', '`` **bold** _it_ ~~no~~ `code` ``'],
    ['$\\href{x}{y}$', '`$\\href{x}{y}$`'],
    ['fixes #1 and !2', 'fixes `#1` and `!2`'],
    ['# title', '`#` title'],
    ['- item', '`-` item'],
    ['1. item', '`1.` item'],
    ['> quote', '`>` quote'],
    ['a\n\n# b', '`a··#` b'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(inert(text)).toBe(expected)
  })

  it('has no markup outside of code, and shows every word as it is', () => {
    const piece = fc.constantFrom(
      ...'\\`*_{}[]()#+-.!<>&~|@$%^=:/ \n\t',
      'www.',
      'http://',
      '@a',
      'a',
      '#1',
      '1.',
      '```',
      '&#64;',
    )
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const text = pieces.join('')
        const { outside, shown } = readSpans(inert(text))
        expect(outside).not.toMatch(/[\\`*<[\]~@#$]|:\/\/|&[#\w]|www\.|\n/)
        expect(outside).not.toMatch(/(?:^|[^A-Za-z0-9])_|_(?:[^A-Za-z0-9]|$)/)
        expect(shown).toBe(visible(text).trim())
      }),
      runs(500),
    )
  })

  it('is code between enough backticks', () => {
    expect(['a', '`', 'a``b', ' a ', ' '].map(codeSpan)).toEqual(['`a`', '`` ` ``', '```a``b```', '`  a  `', '` `'])
  })
})

describe.each([
  ['GitLab', gitlab, (text: string): unknown => JSON.parse(text)[0].description],
  ['rdjson', rdjson, (text: string): unknown => JSON.parse(text).diagnostics[0].message],
] as const)('the %s report', (_, write, textOf) => {
  const shown = (message: string): unknown => {
    const one = finding({ rule: 'a/b', check: 'a/b', message, location: at('broken.json', '}') })
    return textOf(write(reportOf([one]), exampleContext))
  }

  it('lets a document write no link, image, mention or tag into a review', () => {
    expect(shown('the name ![x](https://evil.example/x.png) @admin is long')).toBe(
      'the name `![x](https://evil.example/x.png) @admin` is long',
    )
  })

  it('says why a file was not analysed and what failed in the same way', () => {
    const path = 'a.yaml'
    const more = { notAnalysed: [{ path, reason: '[a](//b)' }], faults: [] }
    expect(textOf(write(reportOf([], more), exampleContext))).toBe('not analysed: `[a](//b)`')
    const faults = [{ source: 'a/b', path, message: '@admin' }]
    expect(textOf(write(reportOf([], { notAnalysed: [], faults }), exampleContext))).toBe(
      'fault of clauselint in a/b: `@admin`',
    )
  })
})

describe('the GitLab report', () => {
  it('begins no tag of HTML and no style of GitLab', () => {
    const one = finding({ message: '</p><a href=//x>y</a> %{danger_start}z', location: at('broken.json', '}') })
    const { description } = JSON.parse(gitlab(reportOf([one]), exampleContext))[0]
    expect(description).toBe('`< /p><` a `href=//x>y<` /a> % {danger_start}z')
    expect(description).not.toMatch(/<[A-Za-z/!?]|%\{/)
  })
})
