import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import {
  compilePattern,
  matchesText,
  matchPattern,
  type PatternUse,
  patternCovers,
  patternsOverlap,
  textsOverlap,
} from '../../../src/model/iam/iam-pattern.ts'
import fc, { runs } from '../../support/property.ts'
import { stepsOf } from '../../support/steps.ts'

const covers = (wide: string, narrow: string, use: PatternUse = 'string') =>
  patternCovers(compilePattern(wide, use), compilePattern(narrow, use))
const overlap = (one: string, other: string, use: PatternUse = 'string') =>
  patternsOverlap(compilePattern(one, use), compilePattern(other, use))

/** All texts up to six characters over two letters of the patterns, the colon, and a letter that no pattern has: all pairs of patterns below differ in one of them. */
const texts = ['']
for (const text of texts) if (text.length < 6) texts.push(...[...'ab:z'].map(letter => text + letter))
const toRegExp = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`)
const pattern = fc.string({ unit: fc.constantFrom(...'ab:**?'), maxLength: 4 })

describe('patternCovers', () => {
  it.each([
    ['*', '', true],
    ['*', '?*', true],
    ['?*', '*?', true],
    ['?*', '*', false],
    ['a*', 'a*b*', true],
    ['a*b', 'a*', false],
    ['*a*', 'a?', true],
    ['a??*', 'a*?', false],
    ['a?*', 'a*b', true],
    ['', '*', false],
    ['ab', 'ab', true],
    ['a?', 'a*', false],
  ])('%s covers %s: %s', (wide, narrow, expected) => expect(covers(wide, narrow)).toBe(expected))

  it('agrees with trying all short texts', () => {
    fc.assert(
      fc.property(pattern, pattern, (wide, narrow) => {
        const [inWide, inNarrow] = [toRegExp(wide), toRegExp(narrow)]
        const model = texts.filter(text => inNarrow.test(text)).every(text => inWide.test(text))
        expect(covers(wide, narrow)).toBe(model)
      }),
      runs(700),
    )
  })
})

describe('patternsOverlap', () => {
  it('agrees with trying all short texts', () => {
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const [inOne, inOther] = [toRegExp(one), toRegExp(other)]
        // Two patterns of four characters that share a text share one of at most eight; the pieces below are enough for four.
        fc.pre(one.replaceAll('*', '').length + other.replaceAll('*', '').length <= 5)
        expect(overlap(one, other)).toBe(texts.some(text => inOne.test(text) && inOther.test(text)))
      }),
      runs(700),
    )
  })

  it('is the same for texts that are not compiled', () => {
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        expect(textsOverlap(one, other)).toBe(overlap(one, other))
      }),
      runs(700),
    )
  })

  it('is symmetric, and covering something is overlapping it', () => {
    fc.assert(
      fc.property(pattern, pattern, fc.constantFrom<PatternUse>('string', 'resource', 'arn'), (one, other, use) => {
        expect(overlap(one, other, use)).toBe(overlap(other, one, use))
        if (covers(one, other, use)) expect(overlap(one, other, use)).toBe(true)
      }),
    )
  })
})

describe('resources', () => {
  it.each([
    ['*', 'arn:aws:s3:::b/k', true],
    ['arn:aws:ecr:*', 'arn:aws:ecr:eu-west-1:111122223333:repository/a', true],
    ['arn:aws:ecr:*:*:repository/*', 'arn:aws:ecr:eu-west-1:111122223333:repository/a/b', true],
    ['arn:aws:ecr:eu-*-1:111122223333:repository/a', 'arn:aws:ecr:eu-west-1:111122223333:repository/a', true],
    ['arn:aws:ecr:eu*1:repository/a', 'arn:aws:ecr:eu-west-1:111122223331:repository/a', false],
    ['arn:aws:ecr:?:repository/a', 'arn:aws:ecr:::repository/a', false],
    ['arn:aws:logs:*:*:log-group:*x', 'arn:aws:logs:r:1:log-group:a:b:x', true],
    ['arn:aws:s3:::B/*', 'arn:aws:s3:::b/k', false],
    ['arn:aws:s3:::b', 'arn:aws:s3:::b/k', false],
    ['arn:aws:ecr:*:111122223333:repository/a', 'arn:aws:ecr:eu-*:111122223333:repository/a', true],
  ])('%s covers %s: %s', (wide, narrow, expected) => expect(covers(wide, narrow, 'resource')).toBe(expected))

  it('differ from ArnLike where a star ends a segment', () => {
    expect(covers('arn:aws:ecr:*:repository/a', 'arn:aws:ecr:r:1:repository/a', 'resource')).toBe(true)
    expect(covers('arn:aws:ecr:*:repository/a', 'arn:aws:ecr:r:1:repository/a', 'arn')).toBe(false)
    expect(covers('arn:aws:iam::*:role/*', 'arn:aws:iam::111122223333:role/a:b', 'arn')).toBe(true)
    expect(covers('*', 'arn:aws:iam::111122223333:role/a', 'arn')).toBe(true)
  })
})

describe('matchPattern', () => {
  const match = (text: string, against: string, variables = true) =>
    matchPattern(compilePattern(text, 'resource', variables), compilePattern(against, 'resource'))

  it('ignores case in actions only', () => {
    expect(covers('ECR:get*', 'ecr:GetAuthorizationToken', 'action')).toBe(true)
    expect(covers('ECR:get*', 'ecr:GetAuthorizationToken')).toBe(false)
  })

  it('does not know what a policy variable is', () => {
    expect(match(`arn:aws:s3:::b/$\{aws:username}/*`, 'arn:aws:s3:::b/ann/k')).toBe('unknown')
    expect(match(`arn:aws:s3:::b/$\{aws:username}/*`, 'arn:aws:s3:::c/ann/k')).toBe('no')
    expect(match(`arn:aws:s3:::b/$\{aws:username}`, `arn:aws:s3:::b/$\{aws:username}`, false)).toBe('yes')
    expect(match(`arn:aws:s3:::b/$\{aws:username}`, 'arn:aws:s3:::b/ann', false)).toBe('no')
  })

  it('takes a quoted wildcard for the character', () => {
    expect(match(`arn:aws:s3:::b/$\{*}$\{?}$\{$}`, 'arn:aws:s3:::b/x?$')).toBe('no')
    expect(patternCovers(compilePattern(`$\{*}`, 'string', true), compilePattern('*', 'string'))).toBe(false)
    expect(patternCovers(compilePattern('*', 'string'), compilePattern(`$\{$}`, 'string', true))).toBe(true)
    expect(match(`arn:aws:s3:::b/$\{`, `arn:aws:s3:::b/$\{`)).toBe('yes')
  })

  it('says unknown of a part', () => {
    expect(match('arn:aws:s3:::b/*', 'arn:aws:s3:::*')).toBe('unknown')
    expect(match('arn:aws:s3:::b/*', 'arn:aws:s3:::b/k/*')).toBe('yes')
  })

  it('says nothing of two patterns that are too long', () => {
    const long = compilePattern('a*'.repeat(1500), 'string')
    expect(matchPattern(long, long)).toBe('unknown')
  })

  it.each([
    ['wildcards, for each character of the other pattern', '*a', 'a'.repeat(200), 200 * 20],
    ['variables that are never closed', `$\{`, 'a', 50],
  ])('takes steps in proportion to the length of the pattern: %s', (_, unit, other, each) => {
    for (const times of [1_000, 10_000]) {
      const steps = stepsOf(() => {
        expect(matchPattern(compilePattern(unit.repeat(times), 'string', true), compilePattern(other, 'string'))).toBe(
          'no',
        )
      }, each * times)
      expect(steps).toBeLessThan(each * times)
    }
  })
})

describe('matchesText', () => {
  it('says what patterns say of one text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab:z'), maxLength: 8 })
    const long = fc.string({ unit: fc.constantFrom(...'ab:**?'), maxLength: 9 })
    fc.assert(
      fc.property(long, text, (written, one) => {
        expect(matchesText(written, one)).toBe(covers(written, one))
        expect(matchesText(written, one)).toBe(overlap(written, one))
      }),
    )
  })

  it.each(['*a', '?', '**', 'a*'])('takes at most the product of the lengths in steps: %s', unit => {
    const steps = stepsOf(() => matchesText(unit.repeat(5_000), `${'a'.repeat(40)}b`), 10 ** 6)
    expect(steps).toBeLessThan(5_000 * 41)
  })
})
