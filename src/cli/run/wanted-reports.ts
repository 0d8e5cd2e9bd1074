import { isReporterName, type ReporterName, reporterNames } from '../../reporters/index.ts'
import { unknown } from '../../workspace/suggest.ts'
import type { GivenOption } from '../arguments.ts'
import { isFormatPath } from '../output/own-format.ts'
import type { Result } from '../result.ts'

/** One report that is wanted: written to `file`, or to standard output. */
export interface WantedReport {
  readonly format: ReporterName
  /** The path of a format of one's own, which is given what `rdjson` would be: paths from the repository's root. */
  readonly module?: string
  readonly file?: string
}

/** The wanted reports: each `--output-file` takes the format before it, or the first one where none is before it. */
export function toReports(given: readonly GivenOption[], isDryRun: boolean): Result<readonly WantedReport[]> {
  const reports: { format: string; file?: string }[] = []
  let waiting: string | undefined
  for (const { name, value } of given) {
    const last = reports.at(-1)
    if (name === 'format') {
      reports.push({ format: value, ...(waiting === undefined ? {} : { file: waiting }) })
      waiting = undefined
    } else if (name === 'output-file') {
      if (waiting !== undefined || last?.file !== undefined)
        return { problem: `--output-file ${value} needs a --format before it` }
      if (last === undefined) waiting = value
      else last.file = value
    }
  }
  if (waiting !== undefined) reports.push({ format: 'text', file: waiting })
  else if (reports.length === 0 && !isDryRun) reports.push({ format: 'text' })
  const known = reports.flatMap(({ format, ...rest }): readonly WantedReport[] => {
    if (isReporterName(format)) return [{ format, ...rest }]
    return isFormatPath(format) ? [{ format: 'rdjson', module: format, ...rest }] : []
  })
  const wrong = reports.find(({ format }) => !isReporterName(format) && !isFormatPath(format))
  if (wrong !== undefined) return { problem: `unknown format ${unknown(wrong.format, reporterNames)}` }
  const problem = conflictOf(known, isDryRun)
  return problem === undefined ? { value: known } : { problem }
}

/** What is wrong with reports that are each known. */
function conflictOf(reports: readonly WantedReport[], isDryRun: boolean): string | undefined {
  const toOutput = reports.filter(({ file }) => file === undefined).length
  if (isDryRun && toOutput > 0)
    return '--fix-dry-run writes to standard output itself: give the format an --output-file'
  if (toOutput > 1) return 'two formats would both be written to standard output: give one an --output-file'
  const files = reports.flatMap(({ file }) => file ?? [])
  return new Set(files).size < files.length ? 'two formats would be written to the same file' : undefined
}
