import type { Place } from '../../documents/document.ts'
import type { Circumstance } from './circumstance.ts'
import type { ChartOrigins } from './copied-charts.ts'
import type { MadeOf } from './made-of.ts'

/**
 * What a file shows of the systems that checks are about. `trace`: it names what is only used on EKS, as an annotation or a
 * driver. `other cloud`: it names what is only used on the clusters of another cloud.
 */
export const SIGNS = ['cluster', 'platform', 'trace', 'other cloud'] as const
export type Sign = (typeof SIGNS)[number]

/** What a file shows of where checks speak: plain data, kept with its result. */
export interface Shown {
  /** Absent where there are none. */
  readonly signs?: readonly Sign[]
  /** Its parts that are used in their own way, or that call others. */
  readonly parts?: readonly Part[]
  /** Of a Chart.yaml: where the chart comes from. */
  readonly chart?: ChartOrigins
  /** What the file is a copy of, or what copies are made of it. */
  readonly madeOf?: MadeOf
  /** The charts that its manifests were rendered from, as they say; absent where they say none. */
  readonly renderedFrom?: readonly string[]
  /** Folders, relative to the root, that are copied from elsewhere. */
  readonly vendored?: readonly string[]
  /** Files and folders, relative to the root, that are made for a test. */
  readonly made?: readonly string[]
  /** What the file says itself of some of its lines. */
  readonly purposes?: readonly Statement[]
  /** Of a kustomization: the paths of the files that it names, relative to the root. */
  readonly lists?: readonly string[]
  /** Of what runs by itself, or deploys something that does: the names of the scripts that it names, without folders. */
  readonly scripts?: readonly string[]
  /** Of a script, a pipeline or a module: the last names of the paths of manifests, and of what it applies. */
  readonly names?: readonly string[]
}

/** Lines, from 1, both included, about which a comment or a description states something. */
export interface Statement {
  readonly startLine: number
  readonly endLine: number
  readonly says: 'on purpose' | 'no secret'
}

/** A part of a file: a job, a step, a target, some commands; the whole file where its pointer is empty. */
export interface Part {
  readonly at: Pick<Place, 'document' | 'pointer' | 'within'>
  readonly is?: Circumstance
  /** Of a whole file: whether it is one of Docker Compose, whatever its name. */
  readonly isCompose?: true
  /** The target of a Makefile by which others call it. */
  readonly target?: string
  /** The scripts, and targets of Makefiles, that it runs. */
  readonly calls?: readonly PartCall[]
}

/** What a part calls: the first of these files that there is, relative to the root. */
export interface PartCall {
  readonly paths: readonly string[]
  /** The target of a Makefile; empty for the first one. */
  readonly target?: string
}
