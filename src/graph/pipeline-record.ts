import type { Change } from './drawing.ts'

/**
 * What a job does that pipelines are judged by; `as` is the identity with which it does it, `unknown` what is not known here,
 * `unscanned` and `unsigned` what nothing does to an image that it publishes.
 */
export type Doing =
  | 'builds'
  | 'scans'
  | 'reads'
  | 'publishes'
  | 'signs'
  | 'deploys'
  | 'as'
  | 'unknown'
  | 'unscanned'
  | 'unsigned'

/** One thing that a job does. */
export interface JobLine {
  readonly what: Doing
  /** The image, the role, or what is not known; as it is written, with the variables that the pipeline itself sets. */
  readonly text: string
  /** What is to be said about it: that a scan does not stop the job. Empty where nothing is. */
  readonly remark: string
  /** Whether the remark is about a fault. */
  readonly isFault?: true
  /** Where two states are compared. */
  readonly change?: Change
}

/** A job of a pipeline; of the graph also a part of it that is not known: an included file of elsewhere. */
export interface JobNode {
  readonly id: string
  /** The file of the pipeline, under which it is listed. */
  readonly pipeline: string
  readonly name: string
  /** Its stage, in GitLab. */
  readonly stage: string
  /** When it runs, where that is not the success of what it comes after: `even after a failure`. */
  readonly when: string
  readonly does: readonly JobLine[]
  readonly isJob: boolean
  /** Where two states are compared. */
  readonly change?: Change
}

/** Which job waits for which, by their ids. */
export interface JobEdge {
  readonly from: string
  readonly to: string
  /** Whether the later one only runs once the earlier one has succeeded. */
  readonly isGate: boolean
  /** Where two states are compared. */
  readonly change?: Change
}

/** The pipelines of one scope, in the order of their files, ready to be shown. */
export interface PipelineGraph {
  readonly title: string
  readonly nodes: readonly JobNode[]
  readonly edges: readonly JobEdge[]
}

/** What a line says about its job. */
export const WORDS: Readonly<Record<Doing, string>> = {
  builds: 'builds',
  scans: 'scans',
  reads: 'reads the digest',
  publishes: 'publishes',
  signs: 'signs',
  deploys: 'deploys',
  as: 'works as',
  unknown: 'not known:',
  unscanned: 'MISSING: a scan of',
  unsigned: 'MISSING: a signature of',
}

/** A line as a person reads it: `publishes registry.example.com/shop/web:1.4`. */
export const lineText = ({ what, text, remark }: JobLine): string =>
  [WORDS[what], text, remark === '' ? '' : `(${remark})`].filter(part => part !== '').join(' ')

/** All scopes in one picture, each job under its scope's name. */
export function pipelinesTogether(graphs: readonly PipelineGraph[]): PipelineGraph {
  const [only] = graphs
  if (only !== undefined && graphs.length === 1) return only
  const under = (title: string, id: string): string => `${title}: ${id}`
  return {
    title: '',
    nodes: graphs.flatMap(({ title, nodes }) =>
      nodes.map(node => ({ ...node, id: under(title, node.id), pipeline: under(title, node.pipeline) })),
    ),
    edges: graphs.flatMap(({ title, edges }) =>
      edges.map(edge => ({ ...edge, from: under(title, edge.from), to: under(title, edge.to) })),
    ),
  }
}
