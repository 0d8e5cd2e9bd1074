import type { Place } from '../../documents/document.ts'
import { isAtLeast } from '../confidence.ts'
import type { RawProblem } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import { isAsSevere } from '../severity.ts'

/** For a check, those that are reported instead of it where both are about the same thing: `AA-04` → `AA-02`. */
export type Precedence = ReadonlyMap<string, readonly string[]>

/** A finding with the problem that it was made of. */
export interface Judged {
  readonly finding: Finding
  readonly problem: RawProblem
  /** The pointer of the resource that it is about. */
  readonly resource: string
}

/**
 * Leaves out what rests on another fault: a finding with a place (its own, a related one, the template's) at the token of
 * a finding that comes before it, above or below it, or beside it in the same map. A finding that is less severe or less
 * sure hides none. Linear in the number of findings.
 */
export function withoutConsequences(all: readonly Judged[], precedence: Precedence): readonly Judged[] {
  const firsts = new Set([...precedence.values()].flat())
  const strongest = new Map<string, Finding>()
  for (const { finding, problem, resource } of all) {
    if (!firsts.has(finding.check)) continue
    for (const at of writtenPlaces(problem.at))
      for (const key of keysOfFirst(finding.check, at, resource)) {
        const before = strongest.get(key)
        if (before === undefined || hides(finding, before)) strongest.set(key, finding)
      }
  }
  if (strongest.size === 0) return all
  return all.filter(({ finding, problem }) => {
    const before = precedence.get(finding.check)
    if (before === undefined) return true
    const places = [problem.at, ...(problem.related ?? []).map(({ at }) => at)].flatMap(writtenPlaces)
    return !before.some(check =>
      places.some(at =>
        keysOfOther(check, at).some(key => {
          const first = strongest.get(key)
          return first !== undefined && hides(first, finding)
        }),
      ),
    )
  })
}

const hides = (first: Finding, other: Finding): boolean =>
  isAsSevere(first.severity, other.severity) && isAtLeast(first.confidence, other.confidence)

/** Where the source of a place is written: a template's token for what is made of it. */
const writtenPlaces = (at: Place): readonly Place[] => [at, at.also, at.generated?.from].flatMap(one => one ?? [])

/** A key for the map around a fault, below which all is about the same thing, and for each place above the fault. */
const keysOfFirst = (check: string, at: Place, resource: string): readonly string[] => [
  keyOf(check, 'within', at.document, mapAround(at, resource)),
  ...upwards(at.pointer).map(pointer => keyOf(check, 'above', at.document, pointer)),
]

const keysOfOther = (check: string, { document, pointer }: Place): readonly string[] => [
  keyOf(check, 'above', document, pointer),
  ...upwards(pointer).map(one => keyOf(check, 'within', document, one)),
]

const keyOf = (check: string, side: 'above' | 'within', document: string, pointer: string): string =>
  `${check} ${side} ${document}\n${pointer}`

/** The map that a token is in, where that is in its resource too; of a key, what it is the key of. */
function mapAround({ pointer, part }: Place, resource: string): string {
  if (part === 'key') return pointer
  const field = pointer.replace(/(?:\/\d+)+$/, '')
  const around = field.slice(0, Math.max(0, field.lastIndexOf('/')))
  return around !== '' && (around === resource || around.startsWith(`${resource}/`)) ? around : pointer
}

/** A pointer and those of all that contains it, the document last. */
function upwards(pointer: string): readonly string[] {
  const steps = pointer.split('/')
  return steps.map((_, i) => steps.slice(0, steps.length - i).join('/'))
}
