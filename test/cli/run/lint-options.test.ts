import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments.ts'
import { LINT_OPTIONS, toLintOptions } from '../../../src/cli/run/lint-options.ts'

function read(...argv: readonly string[]) {
  const parsed = parseArguments(argv, LINT_OPTIONS)
  return 'problem' in parsed ? parsed : toLintOptions(parsed.value.paths, parsed.value.options, {})
}

describe('the options of lint', () => {
  it.each([
    [['--fix', '-'], '--fix cannot change standard input; --fix-dry-run writes what it would change'],
    [['--shard', '1/2', '-'], '--shard: standard input (-) has no parts'],
    [['--shard', '1/2', '--cache'], '--cache is for a run on all files, not for a --shard'],
    [['--shard', '1/2', '--quiet'], '--shard: give --quiet to clauselint merge'],
    [['--changed', '--since', 'HEAD', 'a'], '--changed and --since cannot be combined'],
    [['--since', 'HEAD', '-'], '--since: standard input (-) is not a file'],
    [['-', 'a'], '- (standard input) cannot be combined with other paths'],
    [['--render', '--fix'], '--render and --fix cannot be combined'],
    [['--render', '-'], '--render: standard input (-) is rendered already'],
    [['--watch', '--baseline', 'x'], '--watch and --baseline cannot be combined'],
    [['--watch', '-'], '--watch and - cannot be combined'],
    [['--fix=most'], 'unknown --fix "most"; known are safe, all'],
    [['--fail-level', 'errr'], 'unknown --fail-level "errr"; did you mean "error"?'],
    [['--max-warnings', 'ten'], '--max-warnings ten must be a whole number'],
    [['--category', 'a b'], '--category a b may contain letters, digits, ".", "_", "-" and "/" between them'],
    [['--shard', '3/2'], '--shard 3/2 must be I/N, a part from 1 to N, or auto'],
    [['-f', 'json', '-f', 'text'], 'two formats would both be written to standard output: give one an --output-file'],
  ])('%j: %s', (argv, problem) => {
    expect(read(...argv)).toEqual({ problem })
  })

  it.each([
    [['--fix-dry-run', '-'], { fix: { level: 'safe', isDryRun: true }, reports: [] }],
    [['--fix', '--fix-dry-run=all'], { fix: { level: 'all', isDryRun: true } }],
    [['--shard', '2/7'], { shard: { index: 2, count: 7 } }],
    [['--changed', '-', 'a'], { changed: ['-', 'a'], paths: ['.'] }],
    [['--code-frames', '--no-code-frames'], { codeFrames: false, colour: undefined }],
    [['--no-color', '--color'], { colour: true, codeFrames: undefined }],
    [['--cache-location', 'x'], { cache: 'state', cacheLocation: 'x', watch: false }],
    [['-o', 'x', '-f', 'json', '-f', 'sarif'], { reports: [{ format: 'json', file: 'x' }, { format: 'sarif' }] }],
  ])('%j', (argv, value) => {
    expect(read(...argv)).toMatchObject({ value })
  })
})
