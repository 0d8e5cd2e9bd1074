import type { Finding, Report } from '../engine/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { areaNameOf, ruleLabel } from './words.ts'

/** How many findings there are of one rule, area or folder. */
export interface Tally {
  /** `procedure/shell-options OP-01`; `procedure`; `clusters/prod`. */
  readonly name: string
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** Those that a safe fix, or one that needs review, can change. */
  readonly fixable: number
  /** Files with at least one of them. */
  readonly files: number
}

/** The findings of a report by what they are of and where, each the most frequent first. */
export interface Statistics {
  readonly rules: readonly Tally[]
  readonly areas: readonly Tally[]
  readonly folders: readonly Tally[]
}

/** The parts of the statistics with their titles, as they are shown. */
export const STATISTICS = [
  ['rules', 'rule'],
  ['areas', 'area'],
  ['folders', 'folder'],
] as const satisfies readonly (readonly [keyof Statistics, string])[]

/** The numbers of a tally, as they are shown. */
export const TALLY_COLUMNS = ['errors', 'warnings', 'infos', 'fixable', 'files'] as const

/** How many folders of a path tell where in a repository something is. */
const FOLDER_DEPTH = 2

/** Counts the findings of a report; those that are suppressed or hidden are not counted. */
export const statisticsOf = ({ findings }: Report): Statistics => ({
  rules: tallies(findings, ruleLabel),
  areas: tallies(findings, ({ rule }) => areaNameOf(rule)),
  folders: tallies(findings, ({ location }) => folderOf(location.path)),
})

/** The first two folders of a path: `clusters/prod` of `clusters/prod/eu/a.yaml`; `.` where there is none. */
export function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  // A report for a terminal names files from the current folder: steps up are outside of the repository.
  const up = folders.lastIndexOf('..') + 1
  return folders.slice(0, up + FOLDER_DEPTH).join('/') || '.'
}

const tallies = (findings: readonly Finding[], nameOf: (finding: Finding) => string): readonly Tally[] =>
  Array.from(groupBy(findings, nameOf), ([name, same]) => tally(name, same)).sort(
    (a, b) => totalOf(b) - totalOf(a) || (a.name < b.name ? -1 : 1),
  )

function tally(name: string, findings: readonly Finding[]): Tally {
  const counted = (test: (finding: Finding) => boolean): number => findings.filter(test).length
  return {
    name,
    errors: counted(({ severity }) => severity === 'error'),
    warnings: counted(({ severity }) => severity === 'warning'),
    infos: counted(({ severity }) => severity === 'info'),
    fixable: counted(({ fix }) => fix !== undefined),
    files: new Set(findings.map(({ location }) => location.path)).size,
  }
}

const totalOf = ({ errors, warnings, infos }: Tally): number => errors + warnings + infos
