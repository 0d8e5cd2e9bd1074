import type { Place } from '../../documents/document.ts'
import type { AdmissionPolicy } from '../../facts/policy/admission-policy.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'

/** How a test ended; one that cannot be run says why. */
export interface TestResult {
  readonly name: string
  /** What differs, or why it was not run; undefined where the test has passed. */
  readonly failure?: string
}

/** The tests of a file. */
export interface TestSuite {
  readonly path: string
  readonly results: readonly TestResult[]
  /** The validations of the policies that are tested, and those of them that denied something in a test. */
  readonly validations: ReadonlySet<string>
  readonly denying: ReadonlySet<string>
}

/** Gives the text of a file by its path; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

/** A result: passed where nothing differs. */
export const resultOf = (name: string, difference: string | undefined): TestResult =>
  difference === undefined ? { name } : { name, failure: difference }

/** What the validations of a policy are called by in the coverage; of several, with their number. */
export const validationLabels = ({ name, validations }: Judging): readonly (readonly [Place, string])[] =>
  validations.map(({ expression: { text, at } }, i) => {
    const number = validations.length > 1 ? `/${i + 1}` : ''
    return [at, `${name}${number}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST)}`]
  })

type Judging = Pick<AdmissionPolicy, 'name' | 'validations'>

const LONGEST = 80

/** Collects which validations of admission policies denied something. */
export function coverageOf() {
  const validations = new Set<string>()
  const denying = new Set<string>()
  const add = (policies: readonly AdmissionPolicy[], findings: readonly PolicyFinding[]): void => {
    const labels = new Map<string, string>()
    for (const policy of policies)
      for (const [at, label] of policy.notJudged === undefined ? validationLabels(policy) : []) {
        validations.add(label)
        labels.set(JSON.stringify(at), label)
      }
    for (const found of findings) {
      const label = found.is === 'denied' ? labels.get(JSON.stringify(found.validation)) : undefined
      if (label !== undefined) denying.add(label)
    }
  }
  return { validations, denying, add }
}

/** The items of a list; none of anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text; empty for anything else. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
