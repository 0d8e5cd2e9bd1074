import { defineFact } from '../../engine/fact.ts'

/**
 * A test that runs against a cluster (Chainsaw, KUTTL). Paths are relative to the repository's root; the last part of one may
 * have a `*`.
 */
export interface ClusterTest {
  /** The files that it compares with what is in the cluster, or changes that with: parts of objects. */
  readonly compared: readonly string[]
  /** The files that it applies as they are. */
  readonly applied: readonly string[]
}
export const clusterTest = defineFact<ClusterTest>('clusterTest')

/** What KUTTL and Chainsaw take for expectations, by their names alone. */
const EXPECTATION = /^\d+-(?:assert|errors?)\.ya?ml$/

/** The folders of tests, and what they call those in which they keep what they compare the cluster with. */
const OF_TESTS = /(?:^|[-_.])(?:e2e|tests?|testdata)(?:$|[-_.])/i
const OF_EXPECTATIONS = /^(?:compare|compared|comparisons?|expect|expected|expectations?|golden|goldens|snapshots?)$/i

/** Whether a file is in a folder of what tests compare. */
function isKeptToCompare(path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  const at = folders.findIndex(one => OF_TESTS.test(one))
  return at >= 0 && folders.slice(at + 1).some(one => OF_EXPECTATIONS.test(one))
}

/** The most patterns that are tried in one folder. */
const MAX_PATTERNS = 100

/** Whether a file contains only what tests expect of a cluster: called with its path. */
export function findExpectations(tests: readonly ClusterTest[]): (path: string) => boolean {
  const [compared, applied] = [finder(tests.flatMap(one => one.compared)), finder(tests.flatMap(one => one.applied))]
  const isExpectation = (path: string): boolean => EXPECTATION.test(path.slice(path.lastIndexOf('/') + 1))
  return path => (isExpectation(path) || isKeptToCompare(path) || compared(path)) && !applied(path)
}

/** Whether one of `paths` names a file. */
function finder(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set<string>()
  const byFolder = new Map<string, { readonly before: string; readonly after: string }[]>()
  for (const path of paths) {
    const [before = '', after, ...more] = path.split('*')
    const folder = before.slice(0, before.lastIndexOf('/') + 1)
    if (after === undefined || more.length > 0 || after.includes('/')) exact.add(path)
    else {
      const patterns = byFolder.get(folder) ?? []
      byFolder.set(folder, patterns)
      if (patterns.length < MAX_PATTERNS) patterns.push({ before, after })
    }
  }
  if (paths.length === 0) return () => false
  const inFolder = (path: string) => byFolder.get(path.slice(0, path.lastIndexOf('/') + 1)) ?? []
  return path =>
    exact.has(path) || inFolder(path).some(({ before, after }) => path.startsWith(before) && path.endsWith(after))
}
