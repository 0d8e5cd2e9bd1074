/** A version as numbers, as many as are written; a number that is missing, or `x`, is any. */
type Numbers = readonly number[]

/** A release: one with a word behind it (`1.2.3-rc.1`) is before it, and is compared with nothing here. */
const RELEASE = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?$/
const COMPARED =
  /^(=|!=|>=|=>|<=|=<|>|<|~>|~|\^)?\s*v?(\d{1,9}|[xX*])(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?(-0)?$/
/** In UTF-16 units: no chart writes a longer one. */
const LONGEST = 200

/**
 * Whether a release is one that a constraint admits (`>=1.19-0`, `<1.22 || ^2`), as Masterminds/semver decides for Helm's
 * `semverCompare`; undefined where the version has more than numbers, or the constraint is one that is not read here.
 */
export function isAdmitted(constraint: string, version: string): boolean | undefined {
  const [, ...written] = RELEASE.exec(version.trim()) ?? []
  if (written.length === 0 || constraint.length > LONGEST) return undefined
  const release = written.map(one => Number(one ?? 0))
  const any = constraint.split('||').map(one => isOfAll(one, release))
  return any.includes(true) ? true : any.includes(undefined) ? undefined : false
}

function isOfAll(constraint: string, release: Numbers): boolean | undefined {
  const each = constraint
    .replace(/([=<>~^])\s+/g, '$1')
    .split(/[\s,]+/)
    .filter(one => one !== '')
    .map(one => isOf(one, release))
  if (each.length === 0 || each.includes(undefined)) return undefined
  return !each.includes(false)
}

function isOf(constraint: string, release: Numbers): boolean | undefined {
  const [isRead, sign = '', ...parts] = COMPARED.exec(constraint) ?? []
  if (isRead === undefined) return undefined
  const numbers = parts.slice(0, 3)
  const open = numbers.findIndex(one => one === undefined || /^[xX*]$/.test(one))
  const written = numbers.slice(0, open < 0 ? 3 : open).map(Number)
  // Before the first release of that number: `<1.19-0`.
  const isBefore = parts[3] !== undefined
  const order = compare(release, isBefore ? [0, 1, 2].map(i => written[i] ?? 0) : written)
  switch (sign) {
    case '>':
      return isBefore ? order >= 0 : order > 0
    case '>=':
    case '=>':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
    case '=<':
      return isBefore ? order < 0 : order <= 0
    case '!=':
      return order !== 0
    case '~':
    case '~>':
      return order >= 0 && compare(release, written.slice(0, 2)) === 0
    case '^':
      return order >= 0 && compare(release, written.slice(0, leading(written))) === 0
    default:
      return order === 0
  }
}

/** How many numbers `^` fixes: up to the first that is not 0. */
const leading = (written: Numbers): number => {
  const first = written.findIndex(one => one !== 0)
  return first < 0 ? written.length : first + 1
}

/** Compares a release with the numbers that are written; 0 where these are its first. */
function compare(release: Numbers, written: Numbers): number {
  for (const [i, one] of written.entries()) if (release[i] !== one) return (release[i] ?? 0) - one
  return 0
}
