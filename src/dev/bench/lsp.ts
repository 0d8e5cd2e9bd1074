import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createFraming } from '../../lsp/framing.ts'
import { filesOf } from './files.ts'
import { median } from './measure.ts'

// npm run bench:lsp [-- FOLDER]: from a keystroke to its diagnostics, over standard input and output, in FOLDER (a corpus
// of real files), in a file of 1,000 lines that takes part in its joins. With --check it fails where a limit is passed,
// and measures the memory after 100 and after 10,000 edits too.
const KEYSTROKES = 200
const LINES = 1000
const LIMITS = { median: 20, p95: 50, megabytes: 500, growth: 1.2 } as const
const MANY_EDITS = 10_000

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

/** Line and character, both from 0, behind the first place where `before` stands. */
function positionOf(text: string, before: string): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, text.indexOf(before) + before.length).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

interface Server {
  readonly child: ChildProcess
  readonly notify: (method: string, params: object) => void
  readonly request: (method: string, params: object) => Promise<void>
  readonly diagnosticsOf: (version: number) => Promise<void>
}

function startServer(folder: string, uri: string): Server {
  const child = spawn(process.execPath, [resolve('dist/bin/clauselint.cjs'), 'lsp'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<string, () => void>()
  const frame = createFraming()
  const field = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  child.stdout.on('data', (bytes: Buffer) => {
    for (const one of frame(bytes)) {
      const message = 'message' in one ? one.message : undefined
      const parameters = field(message, 'params')
      const isOurs = field(parameters, 'uri') === uri
      const key = isOurs ? `version ${field(parameters, 'version')}` : `id ${field(message, 'id')}`
      waiting.get(key)?.()
      waiting.delete(key)
    }
  })
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const until = (key: string): Promise<void> => new Promise(done => void waiting.set(key, done))
  let next = 0
  return {
    child,
    notify: (method, params) => send({ method, params }),
    request: (method, params) => {
      next++
      send({ id: next, method, params })
      return until(`id ${next}`)
    },
    diagnosticsOf: version => until(`version ${version}`),
  }
}

/** Resident memory in MB, where the system tells it. */
function memoryOf({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`
  return existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024 : Number.NaN
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function bench(folder: string, isCheck: boolean): Promise<readonly string[]> {
  const path = join(folder, 'clauselint-bench.yaml')
  const uri = pathToFileURL(path).href
  const text = benchText()
  const server = startServer(folder, uri)
  const begin = performance.now()
  await server.request('initialize', {
    capabilities: { textDocument: { publishDiagnostics: { relatedInformation: true } } },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'bench' }],
  })
  server.notify('initialized', {})
  const first = server.diagnosticsOf(1)
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
  await first
  print(`first diagnostics of an opened file    ${(performance.now() - begin).toFixed(0)} ms after the start`)
  await quiet(server.child)
  print(`workspace read and joined              ${((performance.now() - begin) / 1000).toFixed(1)} s after the start`)

  let version = 1
  const type = async (line: number, character: number, inserted: string, removed = 0): Promise<number> => {
    version++
    const range = { start: { line, character }, end: { line, character: character + removed } }
    const start = performance.now()
    const told = server.diagnosticsOf(version)
    const contentChanges = [{ range, text: inserted }]
    server.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
    await told
    return performance.now() - start
  }
  const failures: string[] = []
  const limit = (what: string, value: number, most: number): void => {
    if (!(value <= most) && !Number.isNaN(value)) failures.push(`${what}: ${value.toFixed(1)} is more than ${most}`)
  }
  for (const [name, [before, inserted]] of Object.entries(PLACES)) {
    const { line, character } = positionOf(text, before)
    const times: number[] = []
    for (let i = 0; i < KEYSTROKES; i++) {
      await new Promise(done => setTimeout(done, 5))
      times.push(i % 2 === 0 ? await type(line, character, inserted) : await type(line, character, '', inserted.length))
    }
    print(
      `keystroke ${name.padEnd(28)} median ${median(times).toFixed(1)} ms, 95 % ${percentile(times, 0.95).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
    )
    limit(`median ${name}`, median(times), LIMITS.median)
    limit(`95th percentile ${name}`, percentile(times, 0.95), LIMITS.p95)
  }
  const memory = memoryOf(server.child)
  print(`memory                                 ${memory.toFixed(0)} MB`)
  limit('memory in MB', memory, LIMITS.megabytes)
  if (isCheck) {
    const { line, character } = positionOf(text, PLACES['in the name of a subject'][0])
    let after100 = Number.NaN
    for (let i = 0; i < MANY_EDITS; i++) {
      await (i % 2 === 0 ? type(line, character, 'x') : type(line, character, '', 1))
      if (i === 100) after100 = memoryOf(server.child)
    }
    const afterAll = memoryOf(server.child)
    print(`memory after 100 and ${MANY_EDITS} edits       ${after100.toFixed(0)} MB, ${afterAll.toFixed(0)} MB`)
    limit('growth of memory', afterAll / after100, LIMITS.growth)
  }
  await server.request('shutdown', {})
  server.notify('exit', {})
  return failures
}

/** Resolves when the server has done nothing for a second: then everything is read. */
async function quiet({ pid }: ChildProcess): Promise<void> {
  const path = `/proc/${pid}/stat`
  const used = (): string => (existsSync(path) ? readFileSync(path, 'utf8').split(' ').slice(13, 15).join() : '')
  for (let before = '-'; before !== used(); await new Promise(done => setTimeout(done, 1000))) before = used()
}

const isCheck = process.argv.includes('--check')
const folder = process.argv.slice(2).find(argument => !argument.startsWith('-')) ?? '../shared/corpora/load'
if (!existsSync(folder)) print(`${folder} is not there: the language server is not measured`)
else {
  print(
    `Node ${process.version}, ${cpus().length} processors; ${filesOf(resolve(folder)).length} files, a file of ${LINES} lines`,
  )
  const failures = await bench(resolve(folder), isCheck)
  for (const failure of failures) print(`too much: ${failure}`)
  if (isCheck && failures.length > 0) process.exitCode = 1
}
