import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { parseTimestamp } from '../../model/timestamp.ts'
import { folderOfPlace } from './object-meta.ts'

/** A credential in what was captured (EV-02). */
export interface CapturedCredential {
  /** What it is, in a few words: `a token of ECR`. */
  readonly what: string
  /** Whether it is there, or something that was put in its place. */
  readonly content: 'shown' | 'removed' | 'unknown'
  readonly at: Place
}
export const capturedCredential = defineFact<CapturedCredential>('capturedCredential')

/** A Node that was read back from a cluster. */
export interface CapturedNode {
  readonly name: string
  /** The id of its EC2 instance; absent for other nodes. */
  readonly instance?: string
  /** The status of its condition Ready. */
  readonly ready: Value<string>
  readonly unschedulable: Value<boolean>
  readonly at: Place
}
export const capturedNode = defineFact<CapturedNode>('capturedNode')

/** The Pods of one list that was read back from a cluster, an empty one too. */
export interface CapturedPods {
  /** Those that a drain must have moved: no DaemonSet's, no static ones, none that has ended. */
  readonly pods: readonly { readonly node: string; readonly name: string; readonly at: Place }[]
  readonly at: Place
}
export const capturedPods = defineFact<CapturedPods>('capturedPods')

/** An instance of EC2 in an answer about its state. */
export interface CapturedInstance {
  readonly id: string
  /** The private name that a node of it is called by. */
  readonly host?: string
  /** `terminated`, `shutting-down`, `running` … */
  readonly state: Value<string>
}
export const capturedInstance = defineFact<CapturedInstance>('capturedInstance')

/** The file that something was captured in. */
export const captureFile = ({ document }: Place): string => document.slice(0, document.lastIndexOf('#'))

/** What somebody has put in the place of a value that is not to be seen. */
const REMOVED = /^(?:[<[(]?\s?(?:redacted|hidden|removed|masked|omitted)\b[^>\])]{0,60}[>\])]?|[*x.•-]+)$/i

/** What is written in place of a captured credential; undefined if nothing is. */
export function contentOf(written: string, isTemplate: boolean): CapturedCredential['content'] | undefined {
  if (written === '') return undefined
  return REMOVED.test(written) ? 'removed' : isTemplate ? 'unknown' : 'shown'
}

const STAMP = /(20\d\d)-?(\d\d)-?(\d\d)(?:[T_-]?(\d\d)[:-]?(\d\d)[:-]?(\d\d))?(?!\d)/

/** The time in the name of a capture's file, else in that of the innermost folder that has one: its parts, without the time of day maybe. */
const stampOf = (at: Place): readonly (string | undefined)[] | undefined =>
  captureFile(at)
    .split('/')
    .map(name => STAMP.exec(name))
    .findLast(found => found !== null) ?? undefined

/** When a file was captured, by the time in its path, which is taken for UTC: seconds since 1970; undefined where it has none. */
export function captureTime(at: Place): number | undefined {
  const [, year, month, day, hours, minutes, seconds] = stampOf(at) ?? []
  return hours === undefined ? undefined : parseTimestamp(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}

const PHASE = /^(?:before|pre|after|post)$/i

/**
 * The folder of the captures that belong together: where each capture has a folder of its own, named by its time or by `before` and
 * `after`, the one that these are in.
 */
export function captureSetOf(at: Place): string {
  const folders = folderOfPlace(at).split('/').slice(0, -1)
  const last = folders.findLastIndex(name => !STAMP.test(name) && !PHASE.test(name))
  return folders.slice(0, last + 1).join('/')
}

const BEFORE = /(?:^|[/._-])(?:before|pre|old)(?=[/._-])/i
const AFTER = /(?:^|[/._-])(?:after|post|new)(?=[/._-])/i

/** Whether one capture is known to be earlier than another: by the times of both, or since they are called `before` and `after`. */
export function isEarlierCapture(a: Place, b: Place): boolean {
  const [first, second] = [stampOf(a), stampOf(b)]
  if (first !== undefined && second !== undefined) return first.slice(1).join('') < second.slice(1).join('')
  return BEFORE.test(captureFile(a)) && AFTER.test(captureFile(b))
}

/** Which of two captures is the earlier one: by times or words of their names, else by the names; below 0 for the first. */
export function compareCaptures(a: Place, b: Place): number {
  if (isEarlierCapture(a, b)) return -1
  if (isEarlierCapture(b, a)) return 1
  return captureFile(a) < captureFile(b) ? -1 : captureFile(a) > captureFile(b) ? 1 : 0
}

/** The latest of several captures of one thing in each set. */
export function latestCaptures<T>(captures: readonly T[], placeOf: (one: T) => Place): readonly T[] {
  const latest = new Map<string, T>()
  for (const one of captures) {
    const key = captureSetOf(placeOf(one))
    const before = latest.get(key)
    if (before === undefined || compareCaptures(placeOf(before), placeOf(one)) <= 0) latest.set(key, one)
  }
  return [...latest.values()]
}
