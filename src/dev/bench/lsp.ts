import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Editor, openEditor, type Position, positionOf } from './editor.ts'
import { filesOf } from './files.ts'
import { GRAPH_PATH, generateGraph, graphText } from './graph-repository.ts'
import { median } from './measure.ts'

// npm run bench:lsp [-- FOLDER]: from a keystroke to its diagnostics, over standard input and output, in FOLDER (a corpus
// of real files), in a file of 1,000 lines that takes part in its joins; then in a graph with 1,000 instances. With --check
// it fails where a limit is passed, and measures the memory after 100 and after 10,000 edits too.
const KEYSTROKES = 200
const LINES = 1000
const INSTANCES = 1000
const LIMITS = { median: 20, p95: 50, megabytes: 180, withGraph: 400, growth: 1.2 } as const
const MANY_EDITS = 10_000
/** Milliseconds between two keystrokes: of somebody who types fast, and of one who looks at what was found. */
const RESTS = { fast: 5, slow: 400 } as const

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Documents of one namespace that take part in the joins of the corpus, and in others: RBAC, policies, workloads, roles of AWS. */
const PART = (i: number): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: bench-${i}
  namespace: bench
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: role-${i}
subjects:
  - kind: ServiceAccount
    name: account-${i}
    namespace: bench
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: bench-${i}
  namespace: bench
spec:
  podSelector:
    matchLabels: {app: selected-${i}}
  policyTypes: [Ingress, Egress]
  ingress:
    - from: [{podSelector: {matchLabels: {app: selected-${i + 1}}}}]
  egress:
    - to: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: kube-system}}}]
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: account-${i}
  namespace: bench
  annotations:
    eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/bench-${i}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: bench-${i}
  namespace: bench
spec:
  selector:
    matchLabels: {app: selected-${i}}
  template:
    metadata:
      labels: {app: selected-${i}}
    spec:
      serviceAccountName: account-${i}
      containers:
        - name: bench
          image: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/team/image-${i}:1.0.0
          env: [{name: DATABASE_HOST, value: database.bench.svc}]
`

function benchText(): string {
  const parts: string[] = []
  for (let i = 0, lines = 0; lines < LINES; i++) {
    parts.push(PART(i))
    lines += PART(i).split('\n').length
  }
  return parts.join('---\n')
}

/** Where something is typed: behind these texts in the file, and what is. The first is typed 10,000 times for `--check`. */
const PLACES = {
  'in the name of a subject': ['  - kind: ServiceAccount\n    name: account', 'x'],
  "in a policy's label": ['  podSelector:\n    matchLabels: {app: selected', 'x'],
  "in a workload's label": ['      labels: {app: selected', 'x'],
  'in the name of an image': ['amazonaws.com/team/image', 'x'],
  'in a role of AWS': ['role/bench', 'x'],
  'in a comment': ['kind: RoleBinding', ' # x'],
} as const

/** Where something is typed in a graph: in what its instances take, and in what they do not. */
const GRAPH_PLACES = {
  'in a value of a template': ['cpu: 1', '0'],
  'in an expression': ['configMapRef: {name: "${config.metadata.name', 'x'],
  'in the name of a resource': ['id: budget', 'x'],
  'in the schema of a graph': ['port: integer | default=8', '0'],
  'in a comment of a graph': ['kind: ResourceGraphDefinition', ' # x'],
} as const

/** The smallest of the values that so large a part of them does not exceed. */
const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

const milliseconds = (values: readonly number[], part: number): string => `${percentile(values, part).toFixed(1)} ms`

type Limit = (what: string, value: number, most: number) => void

/** Types a text and removes it again, several times, and prints how long the diagnostics took. */
async function typeAt(
  editor: Editor,
  name: string,
  {
    at,
    inserted,
    keystrokes,
    rest,
  }: { readonly at: Position; readonly inserted: string; readonly keystrokes: number; readonly rest: number },
  limit: Limit,
): Promise<void> {
  const times: number[] = []
  const computed: number[] = []
  for (let i = 0; i < keystrokes; i++) {
    await new Promise(done => setTimeout(done, rest))
    const before = editor.computed()
    times.push(await (i % 2 === 0 ? editor.type(at, inserted) : editor.type(at, '', inserted.length)))
    computed.push(editor.computed() - before)
  }
  print(
    `keystroke ${name.padEnd(34)} median ${milliseconds(times, 0.5)}, 95 % ${milliseconds(times, 0.95)}, longest ${Math.max(...times).toFixed(1)} ms; computed ${milliseconds(computed, 0.5)}, 95 % ${milliseconds(computed, 0.95)}`,
  )
  limit(`median ${name}`, median(times), LIMITS.median)
  limit(`95th percentile ${name}`, percentile(times, 0.95), LIMITS.p95)
}

async function openIn(folder: string, path: string, text: string): Promise<Editor> {
  const begin = performance.now()
  const editor = await openEditor(folder, path, text)
  print(`first diagnostics of an opened file    ${(performance.now() - begin).toFixed(0)} ms after the start`)
  await editor.quiet()
  print(`workspace read and joined              ${((performance.now() - begin) / 1000).toFixed(1)} s after the start`)
  return editor
}

async function benchFolder(folder: string, isCheck: boolean, limit: Limit): Promise<void> {
  const text = benchText()
  const editor = await openIn(folder, 'clauselint-bench.yaml', text)
  for (const [name, [before, inserted]] of Object.entries(PLACES)) {
    const at = positionOf(text, before)
    await typeAt(editor, name, { at, inserted, keystrokes: KEYSTROKES, rest: RESTS.fast }, limit)
  }
  const memory = editor.memory()
  print(`memory                                 ${memory.toFixed(0)} MB`)
  limit('memory in MB', memory, LIMITS.megabytes)
  if (isCheck) {
    const at = positionOf(text, PLACES['in the name of a subject'][0])
    let after100 = Number.NaN
    for (let i = 0; i < MANY_EDITS; i++) {
      await (i % 2 === 0 ? editor.type(at, 'x') : editor.type(at, '', 1))
      if (i === 100) after100 = editor.memory()
    }
    const afterAll = editor.memory()
    print(`memory after 100 and ${MANY_EDITS} edits       ${after100.toFixed(0)} MB, ${afterAll.toFixed(0)} MB`)
    limit('growth of memory', afterAll / after100, LIMITS.growth)
  }
  await editor.close()
}

async function benchGraph(limit: Limit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clauselint-bench-'))
  try {
    generateGraph(folder, INSTANCES)
    const text = graphText()
    const editor = await openIn(folder, GRAPH_PATH, text)
    for (const [name, [before, inserted]] of Object.entries(GRAPH_PLACES))
      for (const [how, rest] of Object.entries(RESTS)) {
        const keystrokes = rest === RESTS.fast ? KEYSTROKES : KEYSTROKES / 10
        await typeAt(editor, `${name}, ${how}`, { at: positionOf(text, before), inserted, keystrokes, rest }, limit)
      }
    const memory = editor.memory()
    print(`memory                                 ${memory.toFixed(0)} MB`)
    limit('memory in MB with a graph', memory, LIMITS.withGraph)
    await editor.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const failures: string[] = []
const limit: Limit = (what, value, most) => {
  if (!(value <= most) && !Number.isNaN(value)) failures.push(`${what}: ${value.toFixed(1)} is more than ${most}`)
}
const isCheck = process.argv.includes('--check')
const folder = process.argv.slice(2).find(argument => !argument.startsWith('-')) ?? '../shared/corpora/load'
print(`Node ${process.version}, ${cpus().length} processors`)
if (!existsSync(folder)) print(`${folder} is not there: the language server is not measured in it`)
else {
  print(`${filesOf(resolve(folder)).length} files, a file of ${LINES} lines`)
  await benchFolder(resolve(folder), isCheck, limit)
}
print(`a graph of 10 resources with ${INSTANCES} instances`)
await benchGraph(limit)
for (const failure of failures) print(`too much: ${failure}`)
if (isCheck && failures.length > 0) process.exitCode = 1
