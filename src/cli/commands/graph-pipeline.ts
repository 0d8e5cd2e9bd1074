import { redact, type Secrets } from '../../engine/redaction/redact.ts'
import { pipeline } from '../../facts/pipeline/pipeline.ts'
import { graphDot } from '../../graph/dot.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { comparePipelines } from '../../graph/pipeline-compare.ts'
import { pipelineDrawing } from '../../graph/pipeline-drawing.ts'
import { pipelineGraph } from '../../graph/pipeline-graph.ts'
import { type PipelineGraph, pipelinesTogether } from '../../graph/pipeline-record.ts'
import { pipelinesJson, pipelinesMarkdown, pipelinesText } from '../../graph/pipeline-text.ts'
import { type GraphFormats, type GraphSource, type GraphTopic, scopeTopic } from './graph-topic.ts'

const FORMATS: GraphFormats<PipelineGraph> = {
  text: pipelinesText,
  json: pipelinesJson,
  markdown: (graphs, isCompared) =>
    mermaidBlock(pipelineDrawing(pipelinesTogether(graphs)), isCompared) + pipelinesMarkdown(graphs, isCompared),
  dot: graphs => graphDot(pipelineDrawing(pipelinesTogether(graphs))),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writePipelinesSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writePipelinesHtml(graphs),
}

/** `clauselint graph pipeline`: the jobs of pipelines in their order, what each does with images, and with which identity. */
export const pipelineTopic: GraphTopic = scopeTopic({
  formats: FORMATS,
  options: ['since'],
  graphsOf,
  empty: title => ({ title, nodes: [], edges: [] }),
  compare: comparePipelines,
  nothing: 'no pipeline of GitHub Actions or GitLab CI was found',
})

/** The pipelines of each scope that has any. */
function graphsOf({ scopes, secrets }: GraphSource): readonly PipelineGraph[] {
  return scopes
    .map(({ settings, of }): PipelineGraph => ({ title: settings.scope.name, ...pipelineGraph(of(pipeline)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(graph => withoutSecrets(graph, secrets))
}

/** Names, conditions and images come from documents and may be anything. */
function withoutSecrets({ title, nodes, edges }: PipelineGraph, secrets: Secrets): PipelineGraph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    nodes: nodes.map(({ isJob, ...node }) => ({
      id: shown(node.id),
      pipeline: shown(node.pipeline),
      name: shown(node.name),
      stage: shown(node.stage),
      when: shown(node.when),
      does: node.does.map(line => ({ ...line, text: shown(line.text), remark: shown(line.remark) })),
      isJob,
    })),
    edges: edges.map(edge => ({ ...edge, from: shown(edge.from), to: shown(edge.to) })),
  }
}
