import type { HybridEnd } from '../facts/network/hybrid-flows.ts'
import type { Answer } from '../model/answer.ts'

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

/** A place as people write it. */
export const placeText = ({ path, line }: StatedAt): string => (line === undefined ? path : `${path}:${line}`)

/** The ranges of a part of the plan as people read them. */
export const rangesText = ({ state, ranges, note }: PlanRow): string =>
  state === 'known' ? ranges.join(', ') : state === 'unknown' ? `unknown: ${note ?? ''}` : 'not stated'
