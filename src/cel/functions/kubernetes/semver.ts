import { failure } from '../../values.ts'
import { BOOL, INT, objectOf, STRING } from '../codec.ts'
import { fn1, fn2, type Library, METHOD } from '../define.ts'

interface Version {
  readonly numbers: readonly bigint[]
  /** What follows the hyphen, in parts. */
  readonly preRelease: readonly string[]
}

// github.com/blang/semver/v4, Parse: no leading zeros, which build metadata may have.
const NUMBER = '(0|[1-9]\\d{0,18})'
const PART = '(?:0|[1-9]\\d{0,18}|\\d*[A-Za-z-][\\dA-Za-z-]*)'
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${PART}(?:\\.${PART})*))?(?:\\+[\\dA-Za-z-]+(?:\\.[\\dA-Za-z-]+)*)?$`,
)
const MAX_LENGTH = 256

function parse(text: string): Version | undefined {
  const match = text.length > MAX_LENGTH ? null : VERSION.exec(text)
  if (match === null) return undefined
  return { numbers: match.slice(1, 4).map(BigInt), preRelease: match[4]?.split('.') ?? [] }
}

/** Takes `v1.2`, with a letter in front, leading zeros and fewer numbers. */
function normalized(text: string): string {
  const [major = '', minor, ...rest] = text.replace(/^v/, '').split('.')
  const patch = rest.length > 0 ? rest.join('.') : undefined
  const parts = [major, minor, patch].filter(part => part !== undefined)
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? '')) return ''
  return [...parts, '0', '0']
    .slice(0, 3)
    .map(part => (part.length > 1 ? part.replace(/^0+(?!\d)/, '0').replace(/^0+(?=\d)/, '') : part))
    .join('.')
}

const textOf = ({ numbers, preRelease }: Version): string =>
  numbers.join('.') + (preRelease.length > 0 ? `-${preRelease.join('.')}` : '')

const SEMVER = objectOf('kubernetes.Semver', parse, textOf)
const PAIR = [SEMVER, SEMVER] as const

function compare(one: Version, other: Version): number {
  for (const [at, number] of one.numbers.entries()) {
    const second = other.numbers[at] ?? 0n
    if (number !== second) return number < second ? -1 : 1
  }
  if (one.preRelease.length === 0 || other.preRelease.length === 0)
    return Math.sign(other.preRelease.length - one.preRelease.length)
  for (const [at, part] of one.preRelease.entries()) {
    const second = other.preRelease[at]
    if (second === undefined) return 1
    if (part !== second) return compareParts(part, second)
  }
  return Math.sign(one.preRelease.length - other.preRelease.length)
}

/** Numbers come before words. */
function compareParts(one: string, other: string): number {
  const areNumbers = [one, other].map(part => /^\d+$/.test(part))
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1
  if (areNumbers[0]) return BigInt(one) < BigInt(other) ? -1 : 1
  return one < other ? -1 : 1
}

const NO_SEMVER = failure('the text is not a semantic version')

/** Kubernetes' semantic versions (apiserver 0.35, cel/library/semverlib.go, version 1). */
export const semvers: Library = [
  fn1('semver', STRING, SEMVER, text => parse(text) ?? NO_SEMVER),
  fn2('semver', [STRING, BOOL], SEMVER, (text, isLoose) => parse(isLoose ? normalized(text) : text) ?? NO_SEMVER),
  fn1('isSemver', STRING, BOOL, text => parse(text) !== undefined),
  fn2('isSemver', [STRING, BOOL], BOOL, (text, isLoose) => parse(isLoose ? normalized(text) : text) !== undefined),
  fn1('major', SEMVER, INT, ({ numbers }) => numbers[0] ?? 0n, METHOD),
  fn1('minor', SEMVER, INT, ({ numbers }) => numbers[1] ?? 0n, METHOD),
  fn1('patch', SEMVER, INT, ({ numbers }) => numbers[2] ?? 0n, METHOD),
  fn2('isGreaterThan', PAIR, BOOL, (one, other) => compare(one, other) > 0, METHOD),
  fn2('isLessThan', PAIR, BOOL, (one, other) => compare(one, other) < 0, METHOD),
  fn2('compareTo', PAIR, INT, (one, other) => BigInt(compare(one, other)), METHOD),
]
