import type { HybridEnd } from '../facts/hybrid/flow.ts'
import type { Answer } from '../model/answer.ts'

/** What became of a row since an earlier state. */
export type RowChange = 'new' | 'gone' | 'changed'

/** Where something is stated. */
export interface StatedAt {
  readonly path: string
  /** From 1; absent where only the file is known. */
  readonly line?: number
}

/** One range of the address plan: what is in force, or why that is not known. */
export interface PlanRow {
  readonly network: 'vpc' | 'remoteNodes' | 'remotePods' | 'services'
  readonly state: 'known' | 'unknown' | 'absent'
  readonly ranges: readonly string[]
  readonly note?: string
  readonly at: readonly StatedAt[]
  /** Ranges that contradict those in force, each with where it is stated. */
  readonly contradicted: readonly { readonly range: string; readonly at: StatedAt }[]
  readonly change?: RowChange
  /** What it was before, where that changed. */
  readonly was?: string
}

/** One flow, side by side: whether the contract requires it, and whether the documents allow it. */
export interface FlowRow {
  readonly from: HybridEnd
  readonly to: HybridEnd
  readonly what: string
  readonly check: string
  readonly required: boolean
  readonly allowed: Answer
  readonly note?: string
  readonly at: readonly StatedAt[]
  readonly change?: RowChange
  /** What it was before, where that changed. */
  readonly was?: Verdict
}

/** The hybrid network of one scope. */
export interface HybridGraph {
  readonly title: string
  readonly plan: readonly PlanRow[]
  readonly flows: readonly FlowRow[]
}

/** What people call the ends of a flow, and the ranges of the plan. */
export const ENDS: Readonly<Record<HybridEnd | 'services', string>> = {
  vpc: 'cloud network',
  remoteNodes: 'remote nodes',
  remotePods: 'remote Pods',
  services: 'Services',
  elsewhere: 'other sources',
  api: 'API server',
  dns: 'cluster DNS',
  sts: 'STS endpoint',
  s3: 'S3 endpoint',
  resolver: 'DNS resolver',
}

/** What is to be said of a flow in a word: only what is required and not allowed is missing. */
export type Verdict = 'allowed' | 'missing' | 'unknown' | 'not required'

export function verdictOf({ required, allowed }: Pick<FlowRow, 'required' | 'allowed'>): Verdict {
  if (!required) return 'not required'
  return allowed === 'yes' ? 'allowed' : allowed === 'no' ? 'missing' : 'unknown'
}

/** How a verdict is written in a table: beside `required`, what the documents do. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
  allowed: 'yes',
  missing: 'MISSING',
  unknown: 'unknown',
  'not required': 'yes, TOO MUCH',
}

/** What became of a row, as people read it; empty where nothing did. */
export const flowChange = ({ change, was }: FlowRow): string =>
  was === undefined ? (change ?? '') : `was ${VERDICTS[was]}`

/** What became of a part of the plan, as people read it; empty where nothing did. */
export const planChange = ({ change, was }: PlanRow): string => (was === undefined ? (change ?? '') : `was ${was}`)

/** A place as people write it. */
export const placeText = ({ path, line }: StatedAt): string => (line === undefined ? path : `${path}:${line}`)

/** The ranges of a part of the plan as people read them. */
export const rangesText = ({ state, ranges, note }: PlanRow): string =>
  state === 'known' ? ranges.join(', ') : state === 'unknown' ? `unknown: ${note ?? ''}` : 'not stated'

/** The cells of a part of the plan: what is in force with where it is stated, then what contradicts it. */
export const planCells = (row: PlanRow): readonly string[] => [
  ENDS[row.network],
  rangesText(row),
  [
    ...row.at.map(placeText),
    ...row.contradicted.map(({ range, at }) => `CONTRADICTED by ${range} in ${placeText(at)}`),
  ].join(', '),
  planChange(row),
]

/** The heads of the table of flows. */
export const FLOW_HEADS: readonly string[] = ['from', 'to', 'what', 'required', 'allowed', 'check', 'where', '']

/** The cells of a flow's row, in the order of the table's heads. */
export const flowCells = (flow: FlowRow): readonly string[] => [
  ENDS[flow.from],
  ENDS[flow.to],
  flow.what,
  flow.required ? 'yes' : 'no',
  VERDICTS[verdictOf(flow)],
  flow.check,
  [...flow.at.map(placeText), ...(flow.note === undefined ? [] : [`(${flow.note})`])].join(' '),
  flowChange(flow),
]
