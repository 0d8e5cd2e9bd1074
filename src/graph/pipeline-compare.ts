import type { Change } from './drawing.ts'
import type { JobLine, JobNode, PipelineGraph } from './pipeline-record.ts'

/** Both states of pipelines in one: what is in the later one only is `new`, what is in the earlier one only `gone`; jobs line by line. */
export function comparePipelines(before: PipelineGraph, after: PipelineGraph): PipelineGraph {
  const was = new Map(before.nodes.map(node => [node.id, node]))
  const nodes = merge(before.nodes, after.nodes, ({ id }) => id)
  return {
    ...after,
    nodes: nodes.map(node => withLines(node, was.get(node.id))),
    edges: merge(before.edges, after.edges, ({ from, to, isGate }) => JSON.stringify([from, to, isGate])),
  }
}

const withLines = (node: JobNode, before: JobNode | undefined): JobNode =>
  before === undefined || node.change !== undefined ? node : { ...node, does: merge(before.does, node.does, keyOf) }

const keyOf = ({ what, text, remark }: JobLine): string => JSON.stringify([what, text, remark])

function merge<T extends { readonly change?: Change }>(
  before: readonly T[],
  after: readonly T[],
  key: (one: T) => string,
): readonly T[] {
  const [was, is] = [new Set(before.map(key)), new Set(after.map(key))]
  const marked = (one: T, change: Change): T => ({ ...one, change })
  return [
    ...after.map(one => (was.has(key(one)) ? one : marked(one, 'new'))),
    ...before.filter(one => !is.has(key(one))).map(one => marked(one, 'gone')),
  ]
}
