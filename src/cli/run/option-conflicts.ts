import { type GivenOption, isGiven } from '../arguments.ts'

/** Options that cannot be combined. */
interface Conflict {
  readonly option: string
  /** What it cannot be combined with: other options, or `-`, standard input. */
  readonly with: readonly string[]
  /** The option beside which it can. */
  readonly unless?: string
  /** The message for the user; `{other}` is the first of `with` that was given: `--since`, `-`. */
  readonly problem: string
}

/** What belongs to the report, which `clauselint merge` writes. */
const OF_THE_REPORT = [
  ...['format', 'changed', 'since', 'exit-zero', 'max-warnings', 'quiet', 'show-suppressed', 'baseline'],
  ...['sort', 'statistics', 'show-unread'],
]

/** All options of `clauselint lint` that cannot be combined; of several conflicts the first is reported. */
const CONFLICTS: readonly Conflict[] = [
  {
    option: 'fix',
    with: ['-'],
    unless: 'fix-dry-run',
    problem: '--fix cannot change standard input; --fix-dry-run writes what it would change',
  },
  {
    option: 'fix-interactive',
    with: ['-', 'fix', 'fix-dry-run', 'shard', 'watch', 'render', 'quiet'],
    problem: '--fix-interactive and {other} cannot be combined',
  },
  { option: 'shard', with: ['-'], problem: '--shard: standard input (-) has no parts' },
  {
    option: 'shard',
    with: ['fix', 'fix-dry-run', 'cache'],
    problem: '{other} is for a run on all files, not for a --shard',
  },
  { option: 'shard', with: OF_THE_REPORT, problem: '--shard: give {other} to clauselint merge' },
  { option: 'changed', with: ['since'], problem: '--changed and --since cannot be combined' },
  { option: 'since', with: ['-'], problem: '--since: standard input (-) is not a file' },
  {
    option: 'render',
    // What is about files, or is kept for runs that run no program.
    with: ['fix', 'fix-dry-run', 'shard', 'cache', 'cache-location', 'changed', 'since'],
    problem: '--render and {other} cannot be combined',
  },
  { option: 'render', with: ['-'], problem: '--render: standard input (-) is rendered already' },
  {
    option: 'watch',
    // What makes no sense again and again, or would be a change itself.
    with: [
      ...['format', 'output-file', 'changed', 'since', 'fix', 'fix-dry-run', 'shard'],
      ...['baseline', 'strict-baseline', 'cache', 'cache-location', 'render', '-'],
    ],
    problem: '--watch and {other} cannot be combined',
  },
]

/** What the first conflict between the given options and paths is; undefined where there is none. */
export function conflictIn(paths: readonly string[], given: readonly GivenOption[]): string | undefined {
  const isThere = (name: string): boolean => (name === '-' ? paths.includes('-') : isGiven(given, name))
  for (const { option, with: others, unless, problem } of CONFLICTS) {
    if (!isGiven(given, option) || (unless !== undefined && isGiven(given, unless))) continue
    const other = others.find(isThere)
    if (other !== undefined) return problem.replace('{other}', other === '-' ? '-' : `--${other}`)
  }
  return paths.includes('-') && paths.length > 1 && !isGiven(given, 'changed')
    ? '- (standard input) cannot be combined with other paths'
    : undefined
}
