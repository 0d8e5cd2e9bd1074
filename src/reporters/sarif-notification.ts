import type { NotAnalysed, Report } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import { artifactLocation, physicalLocation } from './sarif-location.ts'
import { MAX_RESULTS } from './sarif-result.ts'
import { kindCounts, type UnreadKind, unreadKinds } from './unread-kinds.ts'
import { count, exclusionText } from './words.ts'

const describe = (id: string, name: string, level: string, text: string, help: string): object => ({
  id,
  name,
  shortDescription: { text },
  fullDescription: { text },
  help: { text: help, markdown: help },
  defaultConfiguration: { level },
})

/** The notifications that a run can have beside its results; the same whatever was linted. */
export const notificationDescriptors: readonly object[] = [
  describe(
    'fault',
    'InternalFault',
    'error',
    'Something went wrong in clauselint itself.',
    'Please report it with the file. The findings of other rules and files are not affected.',
  ),
  describe(
    'not-analysed',
    'FileNotAnalysed',
    'warning',
    'A document, file or folder was not analysed.',
    'Its contents were not checked. The message gives the reason; lint what a template renders to, not the template.',
  ),
  describe(
    'not-read',
    'FilesNotRead',
    'warning',
    'Files are of a sort that is not read.',
    'What they become was not checked. Lint what they render to, or ignore them.',
  ),
  describe(
    'excluded',
    'ExcludedByConfiguration',
    'note',
    'A configuration or an ignore file switches checks off or leaves files out.',
    'What it excludes was not checked. Remove the entry where it is not meant to be there.',
  ),
  describe(
    'results-left-out',
    'ResultsLeftOut',
    'warning',
    'There are more findings than code scanning accepts.',
    'The most severe ones are in this file. Lint parts of the repository in several runs to see all.',
  ),
  describe(
    'undecided',
    'CheckUndecided',
    'note',
    'Something could not be decided.',
    'A value is unknown until deployment, or the configuration does not describe the platform completely.',
  ),
]

/** More than anybody looks at. */
const MAX_LOCATIONS = 100

const locationOf = ({ path, location }: NotAnalysed): object => ({
  physicalLocation: location ? physicalLocation(location) : { artifactLocation: artifactLocation(path) },
})

const reasonOf = ({ all }: UnreadKind): string => [...new Set(all.map(({ reason }) => reason))].join('; ')

/** SARIF's toolExecutionNotifications: what was not read, not decided, not written, and what went wrong. */
export function notifications(report: Report, leftOut: number, ruleIndex: (id: string) => number): readonly object[] {
  const associatedRule = (id: string): object => {
    const index = ruleIndex(id)
    return index < 0 ? {} : { associatedRule: { id, index } }
  }
  return [
    ...report.faults.map(({ source, path, message }) => ({
      descriptor: { id: 'fault' },
      level: 'error',
      message: { text: visible(`${source} failed: ${message}.`) },
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(path) } }],
      ...associatedRule(source),
    })),
    ...unreadKinds(report).map(unread => ({
      descriptor: { id: 'not-read' },
      level: unread.all.some(({ fails }) => fails) ? 'error' : 'warning',
      message: {
        text: visible(`${kindCounts([unread])} ${unread.files === 1 ? 'was' : 'were'} not read: ${reasonOf(unread)}.`),
      },
      locations: unread.all.slice(0, MAX_LOCATIONS).map(locationOf),
    })),
    ...report.notAnalysed
      .filter(({ kind }) => kind === undefined)
      .map(one => ({
        descriptor: { id: 'not-analysed' },
        level: one.fails ? 'error' : 'warning',
        message: { text: visible(`Not analysed: ${one.reason}.`) },
        locations: [locationOf(one)],
      })),
    ...report.exclusions.map(one => ({
      descriptor: { id: 'excluded' },
      level: 'note',
      message: { text: `${exclusionText(one)}.` },
      locations: [{ physicalLocation: { artifactLocation: artifactLocation(one.path) } }],
    })),
    ...(leftOut === 0
      ? []
      : [
          {
            descriptor: { id: 'results-left-out' },
            level: 'warning',
            message: {
              text: `${count(leftOut, 'finding is', 'findings are')} left out: a file may contain at most ${MAX_RESULTS}, so the most severe ones are kept.`,
            },
          },
        ]),
    ...report.notes.map(({ rule, why, count: number, location }) => ({
      descriptor: { id: 'undecided' },
      level: 'note',
      message: { text: visible(`Not decided: ${why}${number === 1 ? '' : ` (${count(number, 'time')})`}.`) },
      locations: [{ physicalLocation: physicalLocation(location) }],
      ...associatedRule(rule),
    })),
  ]
}
