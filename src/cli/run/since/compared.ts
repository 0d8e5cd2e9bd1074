import type { FileResult } from '../../../engine/file-result.ts'
import { compareFiles } from '../../../engine/lint/compare-files.ts'
import { lintFile } from '../../../engine/lint/lint-file.ts'
import type { FileSettings } from '../../../engine/settings.ts'
import type { ChangesSince } from '../../../workspace/changed-files.ts'
import type { LintedRun } from '../linted-run.ts'

/**
 * The run with what its files stated when this checkout left a commit, for the rules that compare: files that have changed
 * since are linted again together with what they were, those that are gone are there with nothing but that. The same run
 * where no rule wants to know any of it.
 */
export function comparedRun({ changed, gone }: ChangesSince, linted: LintedRun): LintedRun {
  if (changed.size + gone.size === 0) return linted
  const { texts, registry } = linted
  const settingsOf = (path: string): FileSettings => linted.settingsOf(path).settings
  // A file that was not there stated nothing: what is in it is new.
  const earlierOf = (path: string): string | undefined =>
    gone.get(path) ?? (changed.has(path) ? (changed.get(path) ?? '') : undefined)
  const lintAgain = (path: string, text: string): FileResult =>
    lintFile({ path, text, earlier: earlierOf(path) ?? '' }, settingsOf(path), registry)
  const again = linted.results.map(result => {
    const text = changed.has(result.path) ? texts.again(result.path) : undefined
    return text === undefined ? result : lintAgain(result.path, text)
  })
  const results = [...again, ...[...gone.keys()].map(path => lintAgain(path, ''))].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
  const compared = compareFiles(results, earlierOf, settingsOf, registry)
  return compared.results.some(isCompared) ? { ...linted, ...compared } : linted
}

/** Whether a file states anything of what was earlier. */
const isCompared = ({ facts }: FileResult): boolean => facts.some(({ fact }) => fact.startsWith('earlier '))
