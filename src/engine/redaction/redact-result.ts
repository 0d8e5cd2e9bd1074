import { isSecretName } from '../../model/text-match.ts'
import type { FileResult, Location, RawProblem } from '../file-result.ts'
import type { Report } from '../finding.ts'
import { carries, noSecrets, redact, redactSentence, type Secrets, secretsAt } from './redact.ts'

/** What fills the slots of a sentence, without secrets. */
export const redactData = (
  data: Readonly<Record<string, string | number>>,
  secrets: Secrets = noSecrets,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : redactSlot(name, value, secrets),
    ]),
  )

function redactSlot(name: string, value: string, secrets: Secrets): string {
  // What the parser says is a sentence of its own, and no value.
  if (name === 'message') return redactSentence(value, secrets)
  // In `password: password` the key is public.
  return name === 'key' && isSecretName(value) ? value : redact(value, secrets)
}

/**
 * A file's result without the file's secrets in reported texts: sentences, names, notes. Places, facts and fixes stay
 * as they are, since rules judge by them and fixes write them; where the result `isKept`, `hasSecrets` records that there
 * is a secret in it.
 */
export function redactResult(result: FileResult, secretsOf: () => Secrets, isKept = false): FileResult {
  // Most files have no reports: they need not be searched. Names of documents are checked where they are shown.
  if (isSilent(result) && !(isKept && result.facts.length > 0)) return result
  const secrets = secretsOf()
  if (secrets.ranges.length === 0) return result
  const at = (...places: readonly (Location | undefined)[]): Secrets => secretsAt(places, () => secrets, secrets)
  const told: FileResult = {
    ...result,
    documents: result.documents.map(document => ({
      ...document,
      resources: document.resources.map(resource => ({ ...resource, label: redact(resource.label, secrets) })),
    })),
    problems: result.problems.map(problem => ({
      ...problem,
      ...(problem.data === undefined ? {} : { data: redactData(problem.data, at(...placesOf(problem))) }),
      ...(problem.related === undefined
        ? {}
        : { related: problem.related.map(one => ({ ...one, note: redactSentence(one.note, at(one.location)) })) }),
    })),
    notes: result.notes.map(note => ({ ...note, why: redactSentence(note.why, at(note.location)) })),
    faults: result.faults.map(fault => ({ ...fault, message: redactSentence(fault.message, secrets) })),
    suppressions: result.suppressions.map(one => {
      const own = at(one.location)
      return {
        ...one,
        rules: one.rules.map(name => redact(name, own)),
        reason: redact(one.reason, own),
        ...(one.until === undefined ? {} : { until: redact(one.until, own) }),
        ...(one.fault === undefined ? {} : { fault: redactSentence(one.fault, own) }),
      }
    }),
  }
  return isKept && holds(told, secrets) ? { ...told, hasSecrets: true } : told
}

/** What a problem is about, where that is known. */
export const placesOf = ({ location, related = [] }: RawProblem): readonly (Location | undefined)[] => [
  location,
  ...related.map(one => one.location),
]

const isSilent = ({ problems, notes, faults, suppressions }: FileResult): boolean =>
  problems.length + notes.length + faults.length + suppressions.length === 0

/** Whether a fix of the report would write one of the secrets. All else in it is shown, and made without them. */
export const fixesTell = ({ findings, hidden, suppressed }: Report, secrets: Secrets): boolean =>
  [...findings, ...hidden, ...suppressed.map(({ finding }) => finding)].some(({ fix }) => holds(fix, secrets))

/** Whether any text in plain data, keys included, has one of the secrets. */
export const holds = (data: unknown, secrets: Secrets): boolean => searcher(secrets)(data)

/** Makes what looks through plain data for secrets, as `holds` does: of texts that are there often, once. */
export function searcher(secrets: Secrets): (data: unknown) => boolean {
  const clean = new Set<string>()
  // In a pointer, `~1` means a slash.
  const tells = (text: string): boolean => {
    if (clean.has(text)) return false
    if (carries(text, secrets) || (text.includes('~1') && carries(plain(text), secrets))) return true
    if (clean.size < MOST_KNOWN) clean.add(text)
    return false
  }
  return data => {
    const open: unknown[] = [data]
    while (open.length > 0) {
      const one = open.pop()
      if (typeof one === 'string' && tells(one)) return true
      if (typeof one !== 'object' || one === null) continue
      for (const [key, value] of Object.entries(one)) {
        if (!Array.isArray(one) && tells(key)) return true
        open.push(value)
      }
    }
    return false
  }
}

const MOST_KNOWN = 10_000

const plain = (pointer: string): string => pointer.replaceAll('~1', '/').replaceAll('~0', '~')
