import type { Finding } from '../engine/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { type KnownFinding, keyOf } from '../workspace/baseline-file.ts'
import type { Configured } from '../workspace/configure.ts'
import { loadConfiguredBaseline } from '../workspace/configured-baseline.ts'
import { createIdentifier, type Identified } from '../workspace/object-digest.ts'
import type { Repository } from '../workspace/repository.ts'

/** What the baselines of a folder's configurations know, by baseline and file. */
export type KnownFindings = ReadonlyMap<string, ReadonlyMap<string, readonly KnownFinding[]>>

/** Reads the baselines that the configurations name for these files; one that cannot be read knows nothing. */
export function readKnownFindings(
  files: Iterable<string>,
  { settingsOf }: Configured,
  repository: Repository,
): KnownFindings {
  const names = new Set(Array.from(files, path => settingsOf(path).baseline).filter(name => name !== undefined))
  return new Map(
    Array.from(names, name => {
      const loaded = loadConfiguredBaseline(name, repository)
      return [name, groupBy('known' in loaded ? loaded.known : [], ({ path }) => path)]
    }),
  )
}

/** The findings of a file that its baseline does not know, each entry as often as it counts. */
export function withoutKnown(
  findings: readonly Finding[],
  known: readonly KnownFinding[],
  files: Identified,
): readonly Finding[] {
  if (known.length === 0) return findings
  const identify = createIdentifier(files)
  const left = new Map(known.map(one => [keyOf(one), one.count]))
  return findings.filter(finding => {
    const key = keyOf(identify(finding))
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}
