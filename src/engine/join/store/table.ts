/** Rows of 32-bit numbers: columns of one length, in the order of the first column. */
export type Table = readonly Uint32Array[]

/** A number of 32 bits for a text: FNV-1a over its UTF-16 units, mixed. Few texts share one; what relies on it must allow for that. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash, text.length)
}

/** A number of 32 bits for two of them, in their order: the last steps of MurmurHash3. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0xcc9e2d51) ^ b
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Makes a table of rows in any order; rows with the same first number keep theirs. Linear: by 16 bits, twice. */
export function toTable(columns: readonly ArrayLike<number>[]): Table {
  const first = Uint32Array.from(columns[0] ?? [])
  const order = sortedBy(first, sortedBy(first, undefined, 0), 16)
  return columns.map(column => {
    const sorted = new Uint32Array(order.length)
    for (let i = 0; i < order.length; i++) sorted[i] = column[order[i] ?? 0] ?? 0
    return sorted
  })
}

const DIGIT = 0xffff

/** The numbers of the rows, taken in `order`, sorted by 16 bits of each. */
function sortedBy(first: Uint32Array, order: Uint32Array | undefined, shift: number): Uint32Array {
  const next = new Uint32Array(DIGIT + 2)
  for (let i = 0; i < first.length; i++) {
    const digit = ((first[i] ?? 0) >>> shift) & DIGIT
    next[digit + 1] = (next[digit + 1] ?? 0) + 1
  }
  for (let i = 1; i < next.length; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0)
  const sorted = new Uint32Array(first.length)
  for (let i = 0; i < first.length; i++) {
    const row = order === undefined ? i : (order[i] ?? 0)
    const digit = ((first[row] ?? 0) >>> shift) & DIGIT
    const at = next[digit] ?? 0
    sorted[at] = row
    next[digit] = at + 1
  }
  return sorted
}

/** The numbers of the rows whose first number is `first`. */
export function* rowsOf([column = new Uint32Array()]: Table, first: number): Iterable<number> {
  let low = 0
  let high = column.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((column[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  for (let row = low; column[row] === first; row++) yield row
}

/** The rows of a table for which `isKept`; the same table where those are all. */
export function keptRows(table: Table, isKept: (row: number) => boolean): Table {
  const length = table[0]?.length ?? 0
  const rows = new Uint32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) if (isKept(row)) rows[count++] = row
  return count === length ? table : table.map(column => rows.subarray(0, count).map(row => column[row] ?? 0))
}

/** The rows of two tables in one. Linear: nothing is sorted again. */
export function mergeTables(one: Table, other: Table): Table {
  const [a = new Uint32Array(), b = new Uint32Array()] = [one[0], other[0]]
  if (b.length === 0) return one
  const columns = one.map(() => new Uint32Array(a.length + b.length))
  let [i, j] = [0, 0]
  for (let at = 0; at < a.length + b.length; at++) {
    const isFirst = j >= b.length || (i < a.length && (a[i] ?? 0) <= (b[j] ?? 0))
    const [from, row] = isFirst ? [one, i++] : [other, j++]
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c]
      if (column !== undefined) column[at] = from[c]?.[row] ?? 0
    }
  }
  return columns
}
