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

/** What a validation is called by in the coverage. */
export const validationLabel = (policy: string, expression: string): string =>
  `${policy}: ${expression.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST)}`

const LONGEST = 80
