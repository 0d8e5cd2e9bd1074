import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createFraming } from '../../lsp/framing.ts'

/** A place in a text: line and character, both from 0. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** An editor with one open file, and the language server that it has started for a folder. */
export interface Editor {
  /** Types at a place, after removing `removed` characters; resolves to the milliseconds until diagnostics came. */
  readonly type: (at: Position, inserted: string, removed?: number) => Promise<number>
  /** Resolves when the server has done nothing for a second: then everything is read. */
  readonly quiet: () => Promise<void>
  /** The server's resident memory in MB; not a number where the system does not tell it. */
  readonly memory: () => number
  /** The milliseconds that the server's main thread has computed so far: other programs do not count, as they do in what passes. */
  readonly computed: () => number
  readonly close: () => Promise<void>
}

/** Starts the server for a folder, opens a file in it with a text of the editor's own, and waits for its diagnostics. */
export async function openEditor(folder: string, path: string, text: string): Promise<Editor> {
  const uri = pathToFileURL(join(folder, path)).href
  const { child, notify, request, diagnosticsOf } = startServer(folder, uri)
  await request('initialize', {
    capabilities: { textDocument: { publishDiagnostics: { relatedInformation: true } } },
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'bench' }],
  })
  notify('initialized', {})
  const first = diagnosticsOf(1)
  notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
  await first
  let version = 1
  return {
    type: async ({ line, character }, inserted, removed = 0) => {
      version++
      const range = { start: { line, character }, end: { line, character: character + removed } }
      const start = performance.now()
      const told = diagnosticsOf(version)
      const contentChanges = [{ range, text: inserted }]
      notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
      await told
      return performance.now() - start
    },
    quiet: () => quiet(child),
    memory: () => memoryOf(child),
    computed: () => computedBy(child),
    close: async () => {
      await request('shutdown', {})
      notify('exit', {})
    },
  }
}

/** The place behind the first `before` of a text. */
export function positionOf(text: string, before: string): Position {
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

function memoryOf({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`
  return existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024 : Number.NaN
}

function computedBy({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/task/${pid}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : Number.NaN
}

async function quiet({ pid }: ChildProcess): Promise<void> {
  const path = `/proc/${pid}/stat`
  const used = (): string => (existsSync(path) ? readFileSync(path, 'utf8').split(' ').slice(13, 15).join() : '')
  for (let before = '-'; before !== used(); await new Promise(done => setTimeout(done, 1000))) before = used()
}
