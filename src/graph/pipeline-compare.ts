import { merge } from './compare.ts'
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
