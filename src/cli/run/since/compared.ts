import type { FileResult } from '../../../engine/file-result.ts'
import { compareFiles } from '../../../engine/lint/compare-files.ts'
import { lintFile } from '../../../engine/lint/lint-file.ts'
import type { FileSettings } from '../../../engine/settings.ts'
import type { Environment } from '../../environment.ts'
import type { LintedRun } from '../linted-run.ts'
import type { Run } from '../run.ts'
import { isBelow, isRead } from './earlier.ts'

/**
 * The run with what its files stated when this checkout left `revision`, for the rules that compare: files that have changed
 * since are linted again together with what they were, those that are gone are there with nothing but that. The same run
 * where no rule wants to know any of it, or git gives nothing: then the report is not narrowed to changed files either, and
 * says why.
 */
export async function comparedRun(
  revision: string,
  run: Pick<Run, 'files' | 'folders' | 'named' | 'repository'>,
  linted: LintedRun,
  environment: Environment,
): Promise<LintedRun> {
  const { earlierTexts } = await import('../../../workspace/changed-files.ts')
  const { texts, registry } = linted
  const settingsOf = (path: string): FileSettings => linted.settingsOf(path).settings
  const found = await earlierTexts(
    revision,
    {
      paths: run.files,
      textOf: texts.again,
      ids: texts.blobIds,
      isWanted: path => isBelow(path, run) && isRead(path, registry),
    },
    { repository: run.repository, variables: environment.variables },
  )
  if ('problem' in found) return linted
  // A file that was not there stated nothing: what is in it is new.
  const earlierOf = (path: string): string | undefined =>
    found.texts.has(path) ? (found.texts.get(path) ?? '') : undefined
  const lintAgain = (path: string, text: string): FileResult | undefined => {
    const earlier = earlierOf(path)
    return earlier === undefined ? undefined : lintFile({ path, text, earlier }, settingsOf(path), registry)
  }
  const isThere = new Set(run.files)
  const gone = [...found.texts.keys()].filter(path => !isThere.has(path)).flatMap(path => lintAgain(path, '') ?? [])
  const changed = linted.results.map(result => {
    const text = found.texts.has(result.path) ? texts.again(result.path) : undefined
    return (text === undefined ? undefined : lintAgain(result.path, text)) ?? result
  })
  const results = [...changed, ...gone].sort((a, b) => (a.path < b.path ? -1 : 1))
  const compared = compareFiles(results, earlierOf, settingsOf, registry)
  return compared.results.some(isCompared) ? { ...linted, ...compared } : linted
}

/** Whether a file states anything of what was earlier. */
const isCompared = ({ facts }: FileResult): boolean => facts.some(({ fact }) => fact.startsWith('earlier '))
