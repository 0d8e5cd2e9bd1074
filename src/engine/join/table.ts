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
  let order = Uint32Array.from(first.keys())
  for (const shift of [0, 16]) {
    const digit = (row: number): number => ((first[row] ?? 0) >>> shift) & 0xffff
    const next = new Uint32Array(0x10001)
    for (const row of order) next[digit(row) + 1] = (next[digit(row) + 1] ?? 0) + 1
    for (let i = 1; i < next.length; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0)
    const sorted = new Uint32Array(order.length)
    for (const row of order) {
      const at = next[digit(row)] ?? 0
      sorted[at] = row
      next[digit(row)] = at + 1
    }
    order = sorted
  }
  return columns.map(column => order.map(row => column[row] ?? 0))
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

/** The rows of all tables for which `isKept`, in one table; all have the same columns, and a row may be there twice. */
export function joinTables(tables: readonly Table[], isKept: (table: Table, row: number) => boolean): Table {
  const rows = tables.map(table =>
    (table[0] ?? new Uint32Array()).map((_, row) => row).filter(row => isKept(table, row)),
  )
  const length = rows.reduce((sum, some) => sum + some.length, 0)
  const columns = (tables[0] ?? []).map((_, column) => {
    const joined = new Uint32Array(length)
    let at = 0
    for (const [i, some] of rows.entries()) for (const row of some) joined[at++] = tables[i]?.[column]?.[row] ?? 0
    return joined
  })
  return toTable(columns)
}
