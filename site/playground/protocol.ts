import type { TOPICS } from '../../src/cli/commands/graph-topics.ts'

/** A text of the playground; its path decides its language, as in a repository. */
export interface PlaygroundFile {
  readonly path: string
  readonly text: string
}

/** Offsets count UTF-16 units; `end` is exclusive. */
export interface Range {
  readonly path: string
  readonly start: number
  readonly end: number
  /** Counted from 1. */
  readonly line: number
}

export interface PlaygroundFix {
  readonly title: string
  readonly isSafe: boolean
  readonly changes: readonly (Range & { readonly text: string })[]
}

export interface PlaygroundFinding extends Range {
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly rule: string
  readonly check: string
  readonly confidence: string
  readonly related: readonly (Range & { readonly note: string })[]
  readonly fix?: PlaygroundFix
}

/** What is found in all files. */
export interface Linted {
  readonly findings: readonly PlaygroundFinding[]
  /** What was not decided, and why. */
  readonly notes: readonly (Range & { readonly rule: string; readonly why: string })[]
  /** What was not analysed, and why. */
  readonly unread: readonly { readonly path: string; readonly reason: string }[]
  /** What each document was taken for. */
  readonly kinds: readonly { readonly path: string; readonly label: string; readonly kinds: readonly string[] }[]
  /** What is wrong with clauselint.yaml and with rules of the user's own, if anything. */
  readonly problems: readonly string[]
  /** Findings whose checks do not speak here, and those of low confidence. */
  readonly silent: number
  readonly hidden: number
}

export type GraphName = keyof typeof TOPICS
export const GRAPHS = [
  'network',
  'hybrid',
  'apps',
  'images',
  'pipeline',
  'access',
] as const satisfies readonly GraphName[]

/** A question to the worker; what comes back has the same `id`. */
export type Question =
  | { readonly id: number; readonly wants: 'lint'; readonly files: readonly PlaygroundFile[] }
  | {
      readonly id: number
      readonly wants: 'graph'
      readonly graph: GraphName
      readonly files: readonly PlaygroundFile[]
    }

/** `html` is a page by itself; `refused` says why there is none. */
export type Answer =
  | { readonly id: number; readonly linted: Linted }
  | { readonly id: number; readonly html: string }
  | { readonly id: number; readonly refused: string }
