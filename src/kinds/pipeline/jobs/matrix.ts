import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { JobMatrix, MatrixAxis, MatrixRow } from '../../../facts/pipeline/pipeline.ts'

/** Limit of combinations: GitHub runs 256, GitLab 200. */
const MOST_ROWS = 256

/** The combinations of a GitHub `strategy.matrix`; undefined where a part of it is only known when it runs. */
export function githubMatrix(matrix: Cursor): JobMatrix | undefined {
  if (matrix.node?.type !== 'mapping') return undefined
  const stated = fields(matrix).filter(({ key }) => key !== 'include' && key !== 'exclude')
  const product = productOf(stated)
  const excluded = rowsIn(get(matrix, 'exclude'))
  const included = rowsIn(get(matrix, 'include'))
  if (product === undefined || excluded === undefined || included === undefined) return undefined
  const left =
    stated.length === 0 ? [] : product.filter(row => !excluded.some(one => agree(one, row, Object.keys(one))))
  const keys = stated.map(({ key }) => key)
  // What is included is added to each combination whose own values it leaves; else it is one more.
  const isAdded = (row: MatrixRow): boolean =>
    left.some(one =>
      agree(
        one,
        row,
        keys.filter(key => row[key] !== undefined),
      ),
    )
  const widened = left.map(row => ({ ...row, ...addedTo(row, included, keys) }))
  const rows = [...widened, ...included.filter(row => !isAdded(row))]
  return matrixOf(rows, [
    ...stated.map(({ key, value }) => ({ key, at: place(value) })),
    ...items(get(matrix, 'include')).flatMap(axesOf),
  ])
}

const addedTo = (row: MatrixRow, included: readonly MatrixRow[], keys: readonly string[]): MatrixRow =>
  Object.assign(
    {},
    ...included.filter(one =>
      agree(
        one,
        row,
        keys.filter(key => one[key] !== undefined),
      ),
    ),
  )

/** The combinations of GitLab's `parallel: matrix`: a list of maps, each with a value or a list of them for a variable. */
export function gitlabMatrix(matrix: Cursor): JobMatrix | undefined {
  const products = items(matrix).map(item => productOf(fields(item)))
  const rows = products.flatMap(one => one ?? [])
  return products.includes(undefined) ? undefined : matrixOf(rows, items(matrix).flatMap(axesOf))
}

const axesOf = (item: Cursor): readonly MatrixAxis[] =>
  fields(item).map(({ key, value }) => ({ key, at: place(value) }))

function matrixOf(rows: readonly MatrixRow[], axes: readonly MatrixAxis[]): JobMatrix | undefined {
  return rows.length === 0 || rows.length > MOST_ROWS ? undefined : { rows, axes }
}

/** Every combination of the values of some keys. */
function productOf(stated: ReturnType<typeof fields>): readonly MatrixRow[] | undefined {
  let rows: readonly MatrixRow[] = [{}]
  for (const { key, value } of stated) {
    const values = value.node?.type === 'sequence' ? items(value).map(textOf) : [textOf(value)]
    if (rows.length * values.length > MOST_ROWS) return undefined
    const known = values.flatMap(one => one ?? [])
    if (known.length < values.length) return undefined
    rows = rows.flatMap(row => known.map(one => ({ ...row, [key]: one })))
  }
  return rows
}

/** The combinations of a list of them; undefined where one is not known. */
function rowsIn(list: Cursor): readonly MatrixRow[] | undefined {
  if (list.node === undefined) return []
  if (list.node.type !== 'sequence') return undefined
  const rows = items(list).map((item): MatrixRow | undefined => {
    const values = fields(item).map(({ key, value }) => [key, textOf(value)] as const)
    const known = values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
    return known.length < values.length ? undefined : Object.fromEntries(known)
  })
  const known = rows.filter(row => row !== undefined)
  return known.length < rows.length ? undefined : known
}

/** A value as the job sees it; undefined for an expression and for anything but a scalar. */
function textOf({ node }: Cursor): string | undefined {
  if (node?.type !== 'scalar' || node.value === null) return undefined
  const text = node.source ?? String(node.value)
  return typeof node.value === 'string' ? (node.value.includes('${{') ? undefined : node.value) : text
}

const agree = (one: MatrixRow, other: MatrixRow, keys: readonly string[]): boolean =>
  keys.every(key => one[key] === other[key])
