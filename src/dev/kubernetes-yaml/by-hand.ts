/*
 * Texts by hand for which Kubernetes' reading is recorded: each line of a group is put into each frame of the group.
 * `·` marks the place of the line.
 */

import { type Group, STRUCTURES } from './by-hand-structures.ts'

const BREAKS = [
  ...['\u0085', '\u2028', '\u2029', '\r', '\r\n', '\n\u0085', '\u2028\n'],
  ...['\r\r\n', '\r\r\r\n', '\r\n\r\r\n', '\r\u0085\r\r\n'],
]

const GROUPS: readonly Group[] = [
  {
    // Where a break may be.
    frames: [
      'a: b # c·kind: d\n',
      '# c·a: b\n',
      'a: |\n  b·  c\n  d\n',
      'a: >\n  b·  c\n  d\n',
      'a: |+\n  b··',
      'a: |-\n  b··',
      'a: "b·  c"\n',
      'a: "b·· c"\n',
      'a: "b\\·  c"\n',
      "a: 'b·  c'\n",
      'a: b·  c\n',
      'a: b··  c\n',
      'a: b·c: d\n',
      'a: [b·, c]\n',
      'a: [b·c]\n',
      'a: |·  b\n  c\n',
      'a: | # c·  b\n  c\n',
      'a: 1·---\nb: 2\n',
      'a: 1·...·b: 2\n',
      '? a·: b\n',
      'a·: b\n',
      '"a·": b\n',
    ],
    lines: BREAKS,
  },
  {
    // Plain scalars, as values and as keys.
    frames: ['a: ·\n', '·: a\n', '- ·\n', '[·, b]\n', '{·: 1, a: ·}\n', 'a: !!str ·\n', '"·": "·"\n'],
    lines: [
      ...['', '~', 'null', 'Null', 'nULL', 'y', 'Y', 'yes', 'on', 'On', 'oN', 'OFF', 'n', 'No', 'true', 'False'],
      ...['0', '-0', '+1', '12', '1_000', '022', '0o22', '08', '0x1F', '0b11', '-0b11', '0b2', '1__0_', '+0x10'],
      ...['9223372036854775807', '9223372036854775808', '18446744073709551615', '18446744073709551616', '1e3', '1.'],
      ...['1.50', '.5', '-.5', '1e400', '1.0', '1e6', '1234567.5', '0.00001', '3.4028236e39', '-0.0', '1E-7', '._5'],
      ...['.inf', '-.Inf', '.nan', '+.nan', '190:20:30', '2001-01-01', '2001-01-01T00:00:00Z', '2001-1-1 1:1:1'],
      ...[
        '<<',
        '=',
        '-',
        '--',
        '?a',
        ':a',
        '%a',
        '@a',
        'a#b',
        'a #b',
        'a:b',
        'http://x?y=1',
        'a]',
        'a,b',
        '\\',
        '\u00e9',
      ],
    ],
  },
  {
    // Merges.
    frames: [
      'x: &x {name: 1, a: 1}\ny: &y {name: 2, b: 2}\nz: {·}\n',
      'x: &x {name: 1, a: 1}\ny: &y {name: 2, b: 2}\nz:\n- {c: 1, ·}\n- {·, name: 4}\n',
    ],
    lines: [
      ...['<<: *x', 'name: 3, <<: *x', '<<: *x, name: 3', '<<: [*x, *y]', 'name: 3, <<: [*x, *y]', '<<: *x, <<: *y'],
      ...['<<: *x, name: 3, <<: *y', '<<: 1', '<<: [1]', '<<: ', '<<: {name: 5}', '<<: [{name: 5}, *x]', '"<<": *x'],
      ...['! "<<": *x', '!!merge <<: *x', '!!merge a: *x', '!!str <<: *x', '&m <<: *x', '<<: *nope', '? <<\n  : *x'],
      ...['name: 1, name: 2', 'name: 1, <<: {name: 1}', '<<: {<<: *x, name: 7}', '<<: [[*x]]', '*x : 1', '<<: &q [*x]'],
    ],
  },
  {
    // Tags and anchors.
    frames: ['a: ·\n', '- ·\n', '·: a\n', '[· ]\n', '%TAG !e! tag:yaml.org,2002:\n---\na: ·\n'],
    lines: [
      ...[
        '!!binary YQ==',
        '!!binary "YWI="',
        '!!binary YQ',
        '!!binary gIGC',
        '!!binary 8J+YgA==',
        '!!binary',
        '!!%62inary YQ==',
      ],
      ...[
        '!!int "3"',
        '!!int x',
        '!!float 3',
        '!!bool "yes"',
        '!!bool 1',
        '!!null ""',
        '!!null x',
        '!!timestamp 1',
        '!!set x',
      ],
      ...[
        '! 1',
        '!',
        '!Ref 1',
        '!<tag:yaml.org,2002:int> "7"',
        '!<> x',
        '!e!int "1"',
        '!f!int 1',
        '!a{b',
        '!a,b c',
        '!!str',
      ],
      ...[
        '&a',
        '&a b',
        '&a.b c',
        '&a !t b',
        '!t &a b',
        '&a &b c',
        '!a !b c',
        '& a',
        '&a *a',
        '*a',
        '* a',
        '&ä b',
        '&a "b"',
      ],
      ...[
        '!!map {b: c}',
        '!!seq [b]',
        '!!str [b]',
        '&a [*a]',
        '&a {b: &a 1, c: *a}',
        '!%zz b',
        '!!int 0x10',
        '!!float 0x10',
      ],
    ],
  },
  ...STRUCTURES,
]

/** The texts by hand, in order. */
export const byHand: readonly string[] = GROUPS.flatMap(({ frames, lines }) =>
  frames.flatMap(frame => lines.map(line => frame.replaceAll('·', () => line))),
)
