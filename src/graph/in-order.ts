import { byText } from '../model/text-order.ts'
import type { Graph } from './picture.ts'

/** A graph with its nodes and edges in the order in which they are shown. */
export const inOrder = ({ nodes, edges, notes }: Omit<Graph, 'title'>): Omit<Graph, 'title'> => ({
  nodes: nodes.toSorted(byText(({ kind, group, label }) => `${ORDER[kind]}${group}\n${label}`)),
  edges: edges.toSorted(byText(({ from, to, ports }) => `${from}\n${to}\n${ports}`)),
  notes,
})

const ORDER = { pods: 0, everyone: 1, selector: 2, addresses: 3 } as const
