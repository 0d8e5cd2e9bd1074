import { writeJson } from '../reporters/json-text.ts'
import type { AppGraph } from './app-record.ts'
import type { Graph } from './picture.ts'

/** Graphs as JSON: one object a scope, with `nodes`, `edges` (by node ids) and `notes`. */
export const graphJson = (graphs: readonly Graph[] | readonly AppGraph[]): string =>
  writeJson({
    version: 1,
    graphs: graphs.map(({ title, nodes, edges, notes }) => ({ scope: title, nodes, edges, notes })),
  })
