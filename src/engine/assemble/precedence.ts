import type { Place } from '../../documents/document.ts'
import { remembered } from '../../model/remembered.ts'
import { isAtLeast } from '../confidence.ts'
import type { RawProblem } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import { isAsSevere } from '../severity.ts'

/** The checks that are reported instead of another one. */
export interface Firsts {
  /** Where both are about the same thing: `AA-04` → `AA-02`. */
  readonly beside: readonly string[]
  /** Only where they are about the same token, or one above or below it. */
  readonly atToken: readonly string[]
}

export type Precedence = ReadonlyMap<string, Firsts>

/** A finding with the problem that it was made of. */
export interface Judged {
  readonly finding: Finding
  readonly problem: RawProblem
  /** The pointer of the resource that it is about. */
  readonly resource: string
}

/** The checks that are reported instead of another one somewhere. */
export const firstsIn = remembered(
  (precedence: Precedence): ReadonlySet<string> =>
    new Set([...precedence.values()].flatMap(({ beside, atToken }) => [...beside, ...atToken])),
)

/**
 * Leaves out what rests on another fault: a finding with a place (its own, a related one, the template's) at the token of
 * a finding that comes before it, above or below it, or (unless the check says otherwise) beside it in the same map; that
 * may be one of `others`, which are not given back. A finding that is less severe or less sure hides none. Linear in the
 * number of findings.
 */
export function withoutConsequences(
  all: readonly Judged[],
  others: readonly Judged[],
  precedence: Precedence,
): readonly Judged[] {
  const firsts = firstsIn(precedence)
  const strongest = new Map<string, Finding>()
  for (const { finding, problem, resource } of [...all, ...others]) {
    if (!firsts.has(finding.check)) continue
    for (const at of writtenPlaces(problem.at))
      for (const key of keysOfFirst(finding.check, at, resource)) {
        const before = strongest.get(key)
        if (before === undefined || hides(finding, before)) strongest.set(key, finding)
      }
  }
  if (strongest.size === 0) return all
  return all.filter(({ finding, problem }) => {
    const firstsOf = precedence.get(finding.check)
    if (firstsOf === undefined) return true
    const places = [problem.at, ...(problem.related ?? []).map(({ at }) => at)].flatMap(writtenPlaces)
    const isHidden = (checks: readonly string[], side: Side): boolean =>
      checks.some(check =>
        places.some(at =>
          keysOfOther(check, at, side).some(key => {
            const first = strongest.get(key)
            return first !== undefined && hides(first, finding)
          }),
        ),
      )
    return !isHidden(firstsOf.beside, 'within') && !isHidden(firstsOf.atToken, 'at')
  })
}

const hides = (first: Finding, other: Finding): boolean =>
  isAsSevere(first.severity, other.severity) && isAtLeast(first.confidence, other.confidence)

/** Where the source of a place is written: a template's token for what is made of it. */
export const writtenPlaces = (at: Place): readonly Place[] =>
  [at, at.also, at.generated?.from].flatMap(one => one ?? [])

/** How far a fault reaches down: to all in the map around it, or to what is at its token. */
type Side = 'within' | 'at'

/** Keys for the map around a fault, below which all is about the same thing, for its token, and for each place above it. */
const keysOfFirst = (check: string, at: Place, resource: string): readonly string[] => [
  keyOf(check, 'within', at.document, mapAround(at, resource)),
  keyOf(check, 'at', at.document, tokenOf(at)),
  ...upwards(tokenOf(at)).map(pointer => keyOf(check, 'above', at.document, pointer)),
]

const keysOfOther = (check: string, at: Place, side: Side): readonly string[] => [
  keyOf(check, 'above', at.document, tokenOf(at)),
  ...upwards(tokenOf(at)).map(one => keyOf(check, side, at.document, one)),
]

/** The pointer of a token; a part of a text is below the text, so that two commands of a script are two tokens. */
const tokenOf = ({ pointer, within }: Place): string =>
  within === undefined ? pointer : `${pointer}/${within.start}-${within.end}`

const keyOf = (check: string, side: 'above' | Side, document: string, pointer: string): string =>
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
