import { BASES, type Json } from './bases.ts'

type Path = readonly (string | number)[]

/** An object with one thing changed. */
export interface Mutant {
  readonly object: Json
  /** What was changed: `Pod spec.containers.0.image: removed`. */
  readonly name: string
  /** Whether it is one of the values that are written for a form. */
  readonly isOfForm: boolean
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with another one at a path; without it where that is undefined. */
export function changed(value: Json, path: Path, to: Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined) return to ?? null
  const isGone = to === undefined && rest.length === 0
  if (isList(value)) {
    if (isGone) return value.filter((_, i) => i !== step)
    const items = value.map((item, i) => (i === step ? changed(item, rest, to) : item))
    return step === value.length ? [...items, changed(null, rest, to)] : items
  }
  const object = isObject(value) ? value : {}
  const entries = Object.entries(object).filter(([key]) => !isGone || key !== step)
  const own = Object.fromEntries(entries)
  return isGone ? own : { ...own, [step]: changed(object[step] ?? null, rest, to) }
}

/** All values of an object below its apiVersion and kind, with their paths. */
function valuesIn(value: Json, path: Path = []): readonly (readonly [path: Path, value: Json])[] {
  const inner = isList(value)
    ? value.flatMap((item, i) => valuesIn(item, [...path, i]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => valuesIn(one, [...path, key]))
      : []
  return path.length === 0 ? inner : [[path, value], ...inner]
}

const LONG = 'a'.repeat(64)
/** What may be written instead of a value, and is often wrong. */
function othersOf(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return [
      ...['', 'Upper', 'with space', '-dash', 'a..b', 'a/b/c', 'under_score', '5', '500mm', LONG, `${LONG}.${LONG}`],
      ...[`${value}x`, value.toLowerCase(), value.toUpperCase(), value.slice(1), LONG.repeat(4)],
      ...[8080, true, [value], { a: value }],
    ]
  if (typeof value === 'number')
    return [-1, 0, 1, 101, 70_000, 2 ** 31, 2 ** 40, 1.5, String(value), 'ten', '10%', [value]]
  if (typeof value === 'boolean') return [!value, String(value), 1, 'yes']
  if (isList(value)) {
    const [first = 'a'] = value
    return [[], [first, ...value], {}, 'text', [...value, 'x']]
  }
  return [{}, [], 'text', { ...Object(value), misspelt: 1 }]
}

/** Values of one form, right and wrong ones, in a field that takes them. */
const FORMS: readonly (readonly [kind: string, path: Path, values: readonly Json[]])[] = [
  [
    'Pod',
    ['spec', 'volumes', 1, 'emptyDir', 'sizeLimit'],
    [
      ...[
        '1',
        '0',
        '-0',
        '+1',
        '1.5',
        '.5',
        '5.',
        '1e3',
        '1E3',
        '1e-3',
        '1e',
        '1E',
        '1m',
        '1.5m',
        '100n',
        '5u',
        '1k',
        '1K',
        '1Ki',
        '1ki',
      ],
      ...[
        '1Mi',
        '1MI',
        '1Gb',
        '1GB',
        '1gi',
        '1 Gi',
        ' 1Gi',
        '1Gi ',
        '1,5',
        '1.2.3',
        'Gi',
        'm',
        '.',
        '+',
        '1ee3',
        '1e3Gi',
        '0x10',
        '1_000',
      ],
      ...[
        '1e400',
        '1e30',
        '99999999999999999999',
        '0.0000000001',
        '1Ei',
        '1E5',
        '9e99',
        '1P',
        '1p',
        '1t',
        '1T',
        'one',
        '1mi',
        '1M',
        '1e+3',
      ],
      ...[1, 1.5, 0],
    ],
  ],
  [
    'CronJob',
    ['spec', 'schedule'],
    [
      ...[
        '* * * * *',
        '*/5 * * * *',
        '0 0 * * 7',
        '0 0 * * 0',
        '60 * * * *',
        '0 24 * * *',
        '0 0 0 * *',
        '0 0 32 * *',
        '0 0 * 13 *',
      ],
      ...[
        '0 0 * * MON',
        '0 0 * JAN *',
        '0 0 * * mon-fri',
        '0 0 * * fri-mon',
        '0 0 * * 1,3,5',
        '0 0 * * 1-5/2',
        '*/0 * * * *',
        '5/15 * * * *',
      ],
      ...[
        '* * * *',
        '* * * * * *',
        '@daily',
        '@Daily',
        '@every 5m',
        '@every 1h30m',
        '@every',
        '@every 5',
        '@reboot',
        '@weekly',
        '@never',
      ],
      ...[
        'TZ=UTC 0 0 * * *',
        'CRON_TZ=UTC 0 0 * * *',
        '0 0 L * *',
        '0 0 ? * *',
        '0  0 * * *',
        ' 0 0 * * *',
        '0 0 1-31 * *',
        '30-10 * * * *',
      ],
      ...[
        '1,,2 * * * *',
        ', * * * *',
        '*/100 * * * *',
        '0/5/5 * * * *',
        '1-2-3 * * * *',
        'a * * * *',
        '-1 * * * *',
        '0\t0 * * *\t*',
        '99999999999 * * * *',
      ],
    ],
  ],
  [
    'NetworkPolicy',
    ['spec', 'egress', 0, 'to', 0, 'ipBlock', 'cidr'],
    [
      ...[
        '10.0.0.0/8',
        '10.0.0.1/8',
        '10.0.0.0',
        '10.0.0.0/33',
        '10.0.0/8',
        '010.0.0.0/8',
        '10.0.0.0/08',
        '256.0.0.0/8',
        '::/0',
        'fd00::/8',
      ],
      ...[
        'fd00::1/64',
        'fd00::/129',
        'fd00:/8',
        '::ffff:10.0.0.0/104',
        '10.0.0.0/-1',
        '10.0.0.0/ 8',
        '/8',
        '10.0.0.0/',
        'any',
        '0.0.0.0/0',
        'fd00::%eth0/64',
      ],
    ],
  ],
  [
    'Pod',
    ['spec', 'hostAliases', 0, 'ip'],
    [
      ...[
        '10.0.0.1',
        '010.0.0.1',
        '10.0.0.256',
        '10.0.0',
        '10.0.0.1/32',
        '::1',
        '::',
        'fd00::1',
        'fd00::1%eth0',
        '::ffff:1.2.3.4',
        '1:2:3:4:5:6:7:8',
      ],
      ...['1:2:3:4:5:6:7', '1::2::3', '[::1]', 'localhost', ' 10.0.0.1', '1.2.3.4.', 'G::1', '12345::1', '1.2.3.04'],
    ],
  ],
  [
    'ConfigMap',
    ['metadata', 'labels'],
    [
      'a',
      'a/b',
      'A/b',
      'a.b/c',
      '/b',
      'a/',
      'a/b/c',
      '-a',
      'a-',
      'A_b.C',
      'ä',
      'a b',
      'a..b/c',
      'z'.repeat(64),
      'kubernetes.io/a',
    ].map(key => ({ [key]: 'v' })),
  ],
  [
    'ConfigMap',
    ['metadata', 'labels', 'app'],
    [
      '',
      'a',
      'A_b.C-d',
      '-a',
      'a-',
      '.a',
      'a.',
      'a b',
      'a/b',
      'ä',
      '1',
      'z'.repeat(63),
      'z'.repeat(64),
      'v1+2',
      'a:b',
      'a@b',
    ],
  ],
  [
    'ConfigMap',
    ['metadata', 'annotations'],
    ['a', 'A/B', 'a/b/c', 'a b', 'a.b/C', 'Example.org/x', '_a', 'z'.repeat(64)].map(key => ({ [key]: 'any text' })),
  ],
  [
    'ConfigMap',
    ['metadata', 'name'],
    ['a', 'a.b', 'a..b', '.a', 'a.', 'A', 'a_b', '1', 'a-', 'a.-b', 'z'.repeat(253), 'z'.repeat(254), 'ä', 'a b'],
  ],
  ['Namespace', ['metadata', 'name'], ['a', 'a.b', '1', '1a', 'a-b', 'z'.repeat(63), 'z'.repeat(64), 'A']],
  ['Service', ['metadata', 'name'], ['a', '1a', '1', 'a.b', 'a-b', 'z'.repeat(63), 'z'.repeat(64)]],
  ['Role', ['metadata', 'name'], ['a', 'system:a', 'A B', 'a/b', 'a%b', '.', '..', 'a:b:c']],
  ['CronJob', ['metadata', 'name'], ['z'.repeat(52), 'z'.repeat(53)]],
  [
    'Pod',
    ['spec', 'containers', 0, 'ports', 0, 'name'],
    ['a', 'http', 'http-1', 'HTTP', '80', '8a', 'a--b', '-a', 'a-', 'z'.repeat(15), 'z'.repeat(16), 'a_b', 'a.b'],
  ],
  [
    'Pod',
    ['spec', 'containers', 0, 'env', 0, 'name'],
    ['A', 'a.b', 'a-b', '1A', 'A B', 'A=B', 'ä', 'A$', '', '_', '.', '..', '..a', 'a/b'],
  ],
  [
    'ConfigMap',
    ['data'],
    ['a', 'a.b', '.a', '..a', '.', '..', 'a b', 'a/b', 'A_-', 'z'.repeat(253), 'z'.repeat(254)].map(key => ({
      [key]: 'v',
    })),
  ],
  [
    'Secret',
    ['data', 'key'],
    [
      '',
      'YQ==',
      'YQ=',
      'YQ',
      'YWI=',
      'YWJj',
      'Y Q=',
      'YQ==\n',
      'YW\nJj',
      '====',
      'a-_b',
      'YQ==YQ==',
      'Y',
      'YR==',
      '=YQ=',
    ],
  ],
  [
    'CronJob',
    ['spec', 'timeZone'],
    [
      'UTC',
      'Etc/UTC',
      'Europe/Berlin',
      'europe/berlin',
      'Local',
      '../x',
      'A B',
      'America/Argentina/Buenos_Aires',
      'Etc/GMT+5',
    ],
  ],
  [
    'Deployment',
    ['spec', 'strategy', 'rollingUpdate', 'maxSurge'],
    [0, 1, -1, '1', '0%', '25%', '150%', '-5%', '1.5%', '%', 'a%', '25', 1.5, '+5%', ''],
  ],
  [
    'Ingress',
    ['spec', 'rules', 0, 'host'],
    ['a', 'a.b', '*.a.b', '*', 'a.*.b', '*a.b', '10.0.0.1', 'A.b', 'a.b:80', 'a b', '', '*.a'],
  ],
  ['Pod', ['spec', 'containers', 0, 'image'], ['a', 'a:1', 'A', ' a', 'a ', 'a b', 'a:1:2', 'a@sha256:1', '', ':1']],
  [
    'Pod',
    ['spec', 'containers', 0, 'livenessProbe', 'httpGet', 'port'],
    [80, 0, 65_535, 65_536, -1, 'http', 'HTTP', '80', '', 'z'.repeat(16)],
  ],
  ['Pod', ['spec', 'dnsConfig', 'searches', 0], ['a', 'a.', '.', 'a_b.c', '_a.b', 'a..b', 'A', '']],
  ['Pod', ['spec', 'tolerations', 0, 'operator'], ['Equal', 'Exists', 'equal', 'Lt', '']],
  [
    'Pod',
    ['spec', 'containers', 0, 'resources', 'requests'],
    ['cpu', 'CPU', 'example.org/gpu', 'gpu', 'hugepages-2Mi', 'pods', 'memory', 'requests.cpu', 'a/b/c', 'storage'].map(
      key => ({ [key]: 1 }),
    ),
  ],
]

const ofForms = (): readonly Mutant[] =>
  FORMS.flatMap(([kind, path, values]) => {
    const base = BASES.find(one => Object(one).kind === kind) ?? {}
    return values.map(value => ({
      object: changed(base, path, value),
      name: `${kind} ${path.join('.')}: ${JSON.stringify(value)}`,
      isOfForm: true,
    }))
  })

const misspelt = (key: string): string => (key.length < 3 ? `${key}x` : `${key[1]}${key[0]}${key.slice(2)}`)

function mutantsOf(base: Json): readonly Mutant[] {
  const { kind, metadata } = Object(base)
  return valuesIn(base).flatMap(([path, value]) => {
    const name = (what: string): string => `${kind} ${Object(metadata).name} ${path.join('.')}: ${what}`
    const key = path.at(-1)
    const isType = path.length === 1 && (key === 'apiVersion' || key === 'kind')
    return isType
      ? []
      : [
          { object: changed(base, path, undefined), name: name('removed'), isOfForm: false },
          ...(typeof key === 'string'
            ? [
                {
                  object: changed(changed(base, path, undefined), [...path.slice(0, -1), misspelt(key)], value),
                  name: name('misspelt'),
                  isOfForm: false,
                },
              ]
            : []),
          ...othersOf(value)
            .filter(other => other !== value)
            .map(other => ({ object: changed(base, path, other), name: name(JSON.stringify(other)), isOfForm: false })),
        ]
  })
}

/** The bases themselves, then each with one value of it changed. */
export const mutants = (): readonly Mutant[] => [
  ...BASES.map(object => ({ object, name: `${Object(object).kind}: as it is`, isOfForm: false })),
  ...ofForms(),
  ...BASES.flatMap(mutantsOf),
]
