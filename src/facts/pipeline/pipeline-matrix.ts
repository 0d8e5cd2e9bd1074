import type { Place } from '../../documents/document.ts'
import type { Condition, MatrixRow, Publish, Scan } from './pipeline.ts'
import type { PipelineView } from './pipeline-images.ts'
import { type Located, onlyIf } from './pipeline-order.ts'

/** What a push of a matrix is for and no scan covers, and where that is decided. */
export interface LeftOut {
  readonly values: readonly string[]
  readonly at: Place
}

/** The combinations of a push's matrix that none of these scans, which all come before it, is for. */
export function unscannedBy(
  push: Located<Publish>,
  scans: readonly Located<Scan>[],
  { names }: PipelineView,
): LeftOut | undefined {
  const rows = (push.job.matrix?.rows ?? []).filter(row => onlyIf(push).every(one => holdsFor(one, row) !== false))
  const [first] = scans
  if (first === undefined || rows.length === 0) return undefined
  const missing = rows.filter(row => !scans.some(scan => covers(scan, push, row, names)))
  if (missing.length === 0) return undefined
  const shared = sharedKeys(first, push)
  const said = [...onlyIf(first), ...push.act.images.map(({ text }) => text)].join(' ')
  const named = shared.filter(key => said.includes(key))
  const keys = named.length === 0 ? shared : named
  const values = missing.map(row => keys.map(key => row[key]).join('/'))
  return { values: [...new Set(values)], at: placeOf(first, missing) }
}

/** Whether the conditions of a scan beside those of the push are about the values of the matrix that both run in. */
export function isByMatrix(scan: Located, push: Located): boolean {
  const own = new Set(onlyIf(push))
  const [row] = push.job.matrix?.rows ?? []
  return onlyIf(scan).every(one => own.has(one) || (scan.job === push.job && row && holdsFor(one, row) !== undefined))
}

const COMPARISON = /^\(?\s{0,9}matrix\.([\w-]{1,100})\s{0,9}(==|!=)\s{0,9}'([^']{0,200})'\s{0,9}\)?$/

/** Whether a condition on the values of a matrix is true of these; undefined where it is about something else, too. */
function holdsFor(condition: string, row: MatrixRow): boolean | undefined {
  const isAny = condition.includes('||')
  const parts = condition.split(isAny ? '||' : '&&').map(part => {
    const [, key = '', sign, value] = COMPARISON.exec(part.trim()) ?? []
    const found = row[key]
    // Texts are compared without regard to case.
    return found === undefined ? undefined : (found.toLowerCase() === value?.toLowerCase()) === (sign === '==')
  })
  if (parts.includes(undefined)) return undefined
  return isAny ? parts.includes(true) : !parts.includes(false)
}

function covers(scan: Located<Scan>, push: Located<Publish>, row: MatrixRow, names: PipelineView['names']): boolean {
  const own = new Set(onlyIf(push))
  if (scan.job === push.job) {
    if (!onlyIf(scan).every(one => own.has(one) || holdsFor(one, row) === true)) return false
  } else if (scan.job.matrix !== undefined) {
    const keys = sharedKeys(scan, push)
    if (!scan.job.matrix.rows.some(one => keys.every(key => one[key] === row[key]))) return false
  }
  return isForImage(scan, push, row, names)
}

/** Whether a scan that names one image for all values names the one that is pushed for these. */
function isForImage(
  { act: { image } }: Located<Scan>,
  { act: { images } }: Located<Publish>,
  row: MatrixRow,
  names: PipelineView['names'],
): boolean {
  if (image === undefined || images.length === 0 || image.isArchive === true || names.isForeign(image)) return true
  const [scanned = ''] = names.repositoriesOf(image)
  if (scanned === '' || scanned.includes('$')) return true
  const pushed = images.flatMap(names.repositoriesOf).map(name => filled(name, row))
  return pushed.some(name => name === scanned || name.includes('$'))
}

/** A name with the values of a matrix in it: `${{ matrix.KEY }}` in GitHub, `$KEY` in GitLab. */
const filled = (name: string, row: MatrixRow): string =>
  name.replaceAll(
    /\$\{\{\s{0,9}matrix\.([\w-]+)\s{0,9}\}\}|\$\{(\w+)\}|\$(\w+)/g,
    (whole, expression?: string, braced?: string, plain?: string) => row[expression ?? braced ?? plain ?? ''] ?? whole,
  )

/** The keys of the push's matrix that show whether a scan is for its values. */
function sharedKeys(scan: Located, push: Located): readonly string[] {
  const own = Object.keys(push.job.matrix?.rows[0] ?? {})
  const others = scan.job === push.job ? undefined : scan.job.matrix?.rows[0]
  return others === undefined ? own : own.filter(key => Object.hasOwn(others, key))
}

/** Where a scan says what it is for: its condition, its matrix, or the image that it names. */
function placeOf(scan: Located<Scan>, missing: readonly MatrixRow[]): Place {
  const condition = [scan.step.condition, scan.job.condition].find(isOnMatrix)
  if (condition !== undefined) return condition.at
  const { axes = [], rows = [] } = scan.job.matrix ?? {}
  const axis = axes.find(({ key }) =>
    missing.every(row => row[key] !== undefined && rows.every(one => one[key] !== row[key])),
  )
  return axis?.at ?? scan.act.image?.at ?? scan.act.at
}

const isOnMatrix = ({ only }: Condition): boolean => only.includes('matrix.')
