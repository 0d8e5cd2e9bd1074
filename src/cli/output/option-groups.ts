/** The groups that the help of a command with many options shows them in, in this order: a heading and names. */
export const OPTION_GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['What is linted', ['changed', 'since', 'no-ignore', 'max-file-size', 'render', 'stdin-filename']],
  ['Configuration and rules', ['config', 'rule', 'no-inline-config']],
  [
    'Output',
    [
      'format',
      'output-file',
      'category',
      'min-confidence',
      'quiet',
      'sort',
      'statistics',
      'show-suppressed',
      'show-unread',
      'code-frames',
      'no-code-frames',
      'all',
      'color',
      'no-color',
    ],
  ],
  ['Exit code', ['fail-level', 'max-warnings', 'strict', 'exit-zero']],
  ['Fixes', ['fix', 'fix-dry-run', 'fix-interactive']],
  ['Baseline', ['baseline', 'strict-baseline']],
  ['Repeated and parallel runs', ['cache', 'cache-location', 'watch', 'shard']],
]
