import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { ownRules } from '../../src/facts/policy/own-rules.ts'
import { createLinter, loadKubernetesTypes, loadParsers } from '../../src/index.ts'
import { validatedDetails } from '../../src/kinds/schema/validated-details.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { createFraming } from '../../src/lsp/framing.ts'
import { serve } from '../../src/lsp/server.ts'
import { ruleAddress } from '../../src/workspace/rule-address.ts'

/** The built command. */
export const COMMAND = resolve('dist/bin/clauselint.cjs')

/** A message that came from the server, as far as tests look at it. */
export interface Message {
  readonly id?: number | string | null
  readonly method?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the protocol's own shapes
  readonly params?: any
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the protocol's own shapes
  readonly result?: any
  readonly error?: { readonly code: number; readonly message: string }
}

/** What a server told of a file. */
export interface Published {
  readonly version?: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the protocol's own shapes
  readonly diagnostics: readonly any[]
}

/** A client of a language server. */
export interface TestClient {
  readonly messages: readonly Message[]
  readonly send: (message: object) => void
  readonly sendBytes: (bytes: string) => void
  readonly notify: (method: string, params?: unknown) => void
  readonly request: (method: string, params?: unknown) => Promise<Message>
  /** The first message, also of those that have come already, that is as wanted. */
  readonly waitFor: (wants: (message: Message) => boolean) => Promise<Message>
  /** The next that is told of a file, or was told last, for which `wants` holds. */
  readonly published: (path: string, wants: (published: Published) => boolean) => Promise<Published>
  readonly open: (path: string, text: string, version?: number) => void
  readonly change: (path: string, version: number, changes: readonly unknown[]) => void
  /** Has the server end its work. */
  readonly leave: () => void
}

/** A client that talks with `clauselint lsp` over standard input and output. */
interface ProcessClient extends TestClient {
  readonly process: ChildProcess
  /** Ends the conversation as the protocol wants it; gives the exit code. */
  readonly end: () => Promise<number | null>
  readonly exited: Promise<number | null>
}

/** What a client answers to each request of the server. */
interface Refusal {
  readonly code: number
  readonly message: string
}

interface Waiting {
  readonly wants: (message: Message) => boolean
  readonly done: (message: Message) => void
}

export const uriOf = (path: string): string => pathToFileURL(path).href

/** Starts the built command in `folder`. */
export function startClient(
  folder: string,
  argv: readonly string[] = ['lsp', '--stdio'],
  refusal?: Refusal,
): ProcessClient {
  const child = spawn(process.execPath, [COMMAND, ...argv], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const client = talk(child.stdin, child.stdout, refusal)
  const exited = new Promise<number | null>(done => child.on('close', code => done(code)))
  return {
    ...client,
    process: child,
    leave: () => void child.kill(),
    exited,
    end: async () => {
      await client.request('shutdown')
      client.notify('exit')
      return exited
    },
  }
}

/** A client of a server in this process, for what it answers: to start one takes longer than most answers. */
export async function connectClient(): Promise<TestClient> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const kubernetesTypes = await loadKubernetesTypes()
  const parsers = await loadParsers(new Set(lazyLanguages))
  void serve({
    input,
    output,
    linterFor: (textOf, ownPolicies) =>
      createLinter(parsers, { kubernetesTypes, textOf, own: ownPolicies && ownRules(ownPolicies) }),
    kubernetesTypes,
    fieldDetails: validatedDetails,
    version: '0.0.0',
    now: () => new Date(),
    pageOf: rule => ruleAddress(rule, 'https://example.com/clauselint'),
  })
  return talk(input, output)
}

/** Talks with a server over what it reads and writes. Answers what the server asks for with null, or refuses it. */
function talk(input: Writable, output: Readable, refusal?: Refusal): TestClient {
  const messages: Message[] = []
  const latest = new Map<string, Published>()
  const waiting = new Set<Waiting>()
  const frame = createFraming()
  let next = 0
  const sendBytes = (bytes: string): void => void input.write(bytes)
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    sendBytes(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const take = (message: Message): void => {
    messages.push(message)
    if (message.method === 'textDocument/publishDiagnostics') latest.set(message.params.uri, message.params)
    if (message.method !== undefined && message.id !== undefined)
      send({ id: message.id, ...(refusal === undefined ? { result: null } : { error: refusal }) })
    for (const one of waiting)
      if (one.wants(message)) {
        waiting.delete(one)
        one.done(message)
      }
  }
  output.on('data', (bytes: Buffer) => {
    for (const one of frame(bytes)) if ('message' in one) take(one.message as Message)
  })
  const later = (wants: (message: Message) => boolean): Promise<Message> =>
    new Promise(done => void waiting.add({ wants, done }))
  const notify = (method: string, params?: unknown): void =>
    send({ method, ...(params === undefined ? {} : { params }) })
  const request = (method: string, params?: unknown): Promise<Message> => {
    const id = ++next
    send({ id, method, ...(params === undefined ? {} : { params }) })
    return later(message => message.id === id && message.method === undefined)
  }
  return {
    messages,
    send,
    sendBytes,
    notify,
    request,
    // The streams stay open: what the server is at may still say something, and is not the end of this process.
    leave: () => void request('shutdown'),
    waitFor: async wants => messages.find(wants) ?? later(wants),
    published: async (path, wants) => {
      const uri = uriOf(path)
      const known = latest.get(uri)
      if (known !== undefined && wants(known)) return known
      const isWanted = ({ method, params }: Message): boolean =>
        method === 'textDocument/publishDiagnostics' && params.uri === uri && wants(params)
      return (await later(isWanted)).params
    },
    open: (path, text, version = 1) =>
      notify('textDocument/didOpen', { textDocument: { uri: uriOf(path), languageId: 'yaml', version, text } }),
    change: (path, version, contentChanges) =>
      notify('textDocument/didChange', { textDocument: { uri: uriOf(path), version }, contentChanges }),
  }
}

/** Begins a conversation about these folders. */
export async function initialize(
  client: TestClient,
  folders: readonly string[],
  capabilities: object = {},
): Promise<Message> {
  const answer = await client.request('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
      workspace: { workspaceFolders: true },
      ...capabilities,
    },
    workspaceFolders: folders.map(folder => ({ uri: uriOf(folder), name: folder })),
  })
  client.notify('initialized', {})
  return answer
}
