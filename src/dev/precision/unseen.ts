import type { Severity } from '../../engine/severity.ts'
import { VERDICTS, type Verdict } from './judgements.ts'
import rounds from './unseen.json' with { type: 'json' }

/** A run on repositories that no rule had been mended on: what it showed was sampled and judged at its place. */
export interface Round {
  /** The commit of clauselint that was run. */
  readonly program: string
  /** What was looked at, where that is not everything: `the rules of rights and access`. */
  readonly about?: string
  readonly repositories: readonly { readonly name: string; readonly commit: string }[]
  /** How many findings each rule showed by default, in all repositories. */
  readonly shown: readonly { readonly rule: string; readonly findings: number }[]
  readonly judgements: readonly SampleJudgement[]
  readonly searches: readonly Search[]
  /** Whether `searches` tells what is shown as information only from what is found; older rounds count it as found. */
  readonly tellsInformation?: boolean
}

/** What somebody who read the places says of findings with the same reason. */
export interface SampleJudgement {
  readonly check: string
  readonly rule: string
  readonly severity: Severity
  readonly verdict: Verdict
  readonly reason: string
  /** OWNER/NAME/PATH:LINE, once per finding: two findings of one place are two. */
  readonly places: readonly string[]
}

const AREAS = ['infrastructure', 'workloads'] as const
export type Area = (typeof AREAS)[number]

const RESULTS = ['found', 'information', 'hidden', 'missed'] as const
/** Shown as an error or a warning; shown as information only; found with low confidence only; not found. */
export type Result = (typeof RESULTS)[number]

/** Places that break a check and were looked for by other means than clauselint. */
export interface Search {
  readonly area: Area
  /** One of these checks has to speak there. */
  readonly checks: readonly string[]
  readonly result: Result
  /** Why it is neither an error nor a warning; empty where it is found. */
  readonly cause: string
  readonly places: readonly string[]
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

const oneOf = <T extends string>(known: readonly T[], text: string): T => {
  const found = known.find(one => one === text)
  if (found === undefined) throw new Error(`${text} is none of ${known.join(', ')}`)
  return found
}

/** All rounds, the newest first; throws where the file has an unknown severity, verdict, area or result. */
export const unseenRounds: readonly Round[] = rounds
  .map(({ judgements, searches, ...round }) => ({
    ...round,
    judgements: judgements.map(one => ({
      ...one,
      severity: oneOf(SEVERITIES, one.severity),
      verdict: oneOf(VERDICTS, one.verdict),
    })),
    searches: searches.map(one => ({
      ...one,
      area: oneOf(AREAS, one.area),
      result: oneOf(RESULTS, one.result),
    })),
  }))
  .reverse()
