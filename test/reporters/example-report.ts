import { fingerprint } from '../../src/engine/assemble/fingerprint.ts'
import type { Location } from '../../src/engine/file-result.ts'
import type { Finding, Report } from '../../src/engine/finding.ts'
import type { ReportContext, RuleInformation, TextStyle } from '../../src/reporters/reporter.ts'

/** The linted files, by path. */
type Files = Readonly<Record<string, string>>

const files: Files = {
  'clusters/prod/aws-node.yaml': [
    'kind: DaemonSet',
    'metadata: { name: aws-node }',
    'spec:',
    '  # clauselint-disable-next-line workload/min-replicas -- one node only',
    '  replicas: 1',
    '  env:',
    '    - { name: AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS, value: "10.9.0.0/16" }',
    '    - { name: Größe 😀, value: $SIZE }',
    '',
  ].join('\n'),
  'plan/addresses 100%.yaml': 'remotePodNetworks:\n  - cidrs: [10.53.0.0/16]\n',
  'broken.json': '{"a": }\n',
}

/** The location of the first `token` in the file at `path`. */
export function at(path: string, token: string, all: Files = files): Location {
  const text = all[path] ?? ''
  const start = text.indexOf(token)
  if (start < 0) throw new Error(`${path} does not hold ${token}`)
  const from = positionIn(text, start)
  const to = positionIn(text, start + token.length)
  return {
    path,
    start,
    end: start + token.length,
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  }
}

function positionIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** A finding with what every finding has, and with what is given. */
export const finding = (own: Partial<Finding> & Pick<Finding, 'location'>): Finding => ({
  rule: 'hybrid/snat-exclusion',
  check: 'VC-02',
  severity: 'error',
  relevance: 'platform',
  confidence: 'high',
  message: 'the exclusion list leaves out the remote Pod range 10.53.0.0/16',
  pointer: '/spec/env/0/value',
  object: 'DaemonSet aws-node',
  related: [],
  fingerprint: fingerprint(`${own.rule} ${own.location.path} ${own.location.start}`),
  ...own,
})

/** A report on nothing. */
export const emptyReport: Report = {
  findings: [],
  suppressed: [],
  hidden: [],
  silent: [],
  notes: [],
  notAnalysed: [],
  faults: [],
  exclusions: [],
  counts: { files: 3, documents: 4, unrecognised: 0, errors: 0, warnings: 0, infos: 0 },
}

/** A report with `findings`, counted. */
export const reportOf = (findings: readonly Finding[], more: Partial<Report> = {}): Report => ({
  ...emptyReport,
  findings,
  counts: {
    ...emptyReport.counts,
    errors: findings.filter(one => one.severity === 'error').length,
    warnings: findings.filter(one => one.severity === 'warning').length,
    infos: findings.filter(one => one.severity === 'info').length,
  },
  ...more,
})

const node = 'clusters/prod/aws-node.yaml'

/** A report with everything that a report can hold. */
export const exampleReport: Report = {
  ...reportOf([
    finding({
      rule: 'syntax/json',
      check: 'syntax/json',
      message: 'a value is missing',
      location: at('broken.json', '}'),
      pointer: '',
      object: '',
    }),
    finding({
      rule: 'workload/strategy',
      check: 'WL-09',
      severity: 'info',
      message: 'no update strategy is declared',
      location: at(node, 'spec'),
      pointer: '/spec',
      suggestions: [
        { title: 'declare it spec-by-surge', edits: [] },
        { title: 'declare it spec-by-stop', edits: [] },
      ],
    }),
    finding({
      location: at(node, '"10.9.0.0/16"'),
      related: [{ location: at('plan/addresses 100%.yaml', '10.53.0.0/16'), note: 'planned here' }],
    }),
    finding({
      rule: 'access/names',
      check: 'AC-01',
      severity: 'warning',
      confidence: 'low',
      message: 'the name "Größe 😀" is no name [of ours]',
      location: at(node, 'Größe 😀'),
      pointer: '/spec/env/1/name',
      fix: { title: 'name it size', safe: true, edits: [] },
    }),
  ]),
  suppressed: [
    {
      finding: finding({
        rule: 'workload/min-replicas',
        check: 'WL-07',
        severity: 'warning',
        message: 'one replica can not survive a node drain',
        location: at(node, '1\n  env'),
        pointer: '/spec/replicas',
      }),
      reason: 'one node only',
      by: 'comment',
    },
  ],
  hidden: [finding({ rule: 'access/names', check: 'AC-01', confidence: 'low', location: at(node, '10.9.0.0') })],
  notes: [
    {
      rule: 'access/names',
      path: node,
      why: 'the value is known only when it is deployed',
      count: 2,
      location: at(node, '$SIZE'),
    },
  ],
  notAnalysed: [
    { path: 'charts/web/templates/deployment.yaml', reason: 'Helm or Jinja template; render it first' },
    { path: 'charts/web/templates/service.yaml', reason: 'Helm or Jinja template; render it first' },
    { path: 'dump.yaml', reason: 'larger than 10 MB' },
    { path: node, reason: 'Helm or Jinja template; render it first', location: at(node, '$SIZE'), fails: true },
  ],
  exclusions: [
    { path: '.clauselintignore', checks: [], files: [], folders: ['drafts'] },
    {
      path: 'ops/clauselint.yaml',
      checks: ['AC-01', 'WL-07', 'WL-09'],
      files: ['ops/a.yaml', 'ops/b.yaml'],
      folders: [],
    },
  ],
  faults: [{ source: 'access/names', path: node, message: 'TypeError: names is not iterable' }],
  counts: { files: 6, documents: 5, unrecognised: 1, errors: 2, warnings: 1, infos: 1 },
}

const rules: readonly RuleInformation[] = [
  {
    rule: {
      id: 'access/names',
      summary: 'Give everything a name that can be said',
      references: ['contract L12'],
      checks: {
        'AC-01': 'the name "{name}" is no name',
        'AC-02.absent': { severity: 'info', text: 'there is no name' },
      },
    },
    severity: 'warning',
  },
  {
    rule: {
      id: 'hybrid/snat-exclusion',
      summary: "Exclude remote Pod and node ranges from the CNI's address translation",
      references: ['https://docs.aws.amazon.com/eks/latest/userguide/external-snat.html'],
      checks: {
        'VC-01': 'the exclusion list is absent, so hybrid addresses are translated',
        'VC-02': 'the exclusion list leaves out the remote Pod range {cidr}',
        'VC-02.nodes': 'the exclusion list leaves out the remote node range {cidr}',
      },
    },
    severity: 'error',
    precision: 'medium',
    page: '# hybrid/snat-exclusion\n\nWhy it matters.\n',
  },
  {
    rule: { id: 'workload/min-replicas', summary: 'Run enough replicas', references: [], checks: { 'WL-07': 'few' } },
    severity: 'warning',
  },
  {
    rule: { id: 'workload/strategy', summary: 'Declare a strategy', references: [], checks: { 'WL-09': 'none' } },
    severity: 'info',
  },
]

/** What reporters are given beside the example report. */
export const exampleContext: ReportContext = {
  version: '1.2.3',
  rules: () => rules,
  style: undefined,
  codeFrames: false,
  columns: 120,
  textOf: path => files[path],
  replacementsOf: ({ fix, location }, edit = fix) =>
    edit && [{ location, text: edit.title.slice(edit.title.lastIndexOf(' ') + 1) }],
  showSuppressed: false,
  showUnread: false,
  sort: 'severity',
  statistics: false,
}

/** Colours that can be seen in a test. */
export const visibleStyle: TextStyle = {
  red: text => `<red>${text}</red>`,
  yellow: text => `<yellow>${text}</yellow>`,
  blue: text => `<blue>${text}</blue>`,
  green: text => `<green>${text}</green>`,
  bold: text => `<bold>${text}</bold>`,
  dim: text => `<dim>${text}</dim>`,
  underline: text => `<underline>${text}</underline>`,
}

/** A path and a text with all that could break out of a format. */
export const HOSTILE_PATH = 'a b/ü#?%0A"\'<&>,:é\n\u001b[31m]]>/😀::x.yaml'
const HOSTILE_TEXT = 'line\nend\r\u001b[31m]]> ::error::x %0A "\'<script>&amp; 😀 \ud83d \u202e [x](1) {0} \0'

/** A report in which every text of a document and every path is hostile. */
export const hostileReport: Report = {
  ...reportOf([
    finding({
      message: HOSTILE_TEXT,
      object: HOSTILE_TEXT,
      pointer: `/${HOSTILE_TEXT}`,
      location: { ...at('broken.json', '}'), path: HOSTILE_PATH },
      related: [{ location: { ...at('broken.json', '}'), path: HOSTILE_PATH }, note: HOSTILE_TEXT }],
    }),
  ]),
  suppressed: [
    {
      finding: finding({ message: HOSTILE_TEXT, location: at('broken.json', '}') }),
      reason: HOSTILE_TEXT,
      by: 'comment',
    },
  ],
  notes: [{ rule: 'access/names', path: HOSTILE_PATH, why: HOSTILE_TEXT, count: 1, location: at('broken.json', '}') }],
  notAnalysed: [{ path: HOSTILE_PATH, reason: HOSTILE_TEXT }],
  faults: [{ source: 'access/names', path: HOSTILE_PATH, message: HOSTILE_TEXT }],
}
