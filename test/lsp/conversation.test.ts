import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { LINTED_NAMES } from '../../src/workspace/linted-names.ts'
import { sandboxes } from '../cli/sandbox.ts'
import { COMMAND, connectClient, initialize, type Published, startClient, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, namespace: shop}\n'
const binding = (subject: string): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: b, namespace: shop}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects:
  - {kind: ServiceAccount, name: ${subject}, namespace: shop}
`
const complete = 'scopes:\n  - {name: prod, files: ["**"], complete: true}\n'
const has =
  (...checks: readonly string[]) =>
  ({ diagnostics }: Published): boolean =>
    JSON.stringify(diagnostics.map(({ code }) => code)) === JSON.stringify(checks)

type Files = Readonly<Record<string, string>>
const begin = (files: Files, capabilities: object = {}) => beginWith(connectClient, files, capabilities)
/** With the built command, for what concerns the process. */
const beginProcess = (files: Files) => beginWith(startClient, files)

async function beginWith<C extends TestClient>(
  connect: (folder: string) => C | Promise<C>,
  files: Files,
  capabilities: object = {},
) {
  const { folder, path, write } = sandbox(files)
  const client = await connect(folder)
  clients.push(client)
  const answer = await initialize(client, [folder], capabilities)
  return { client, folder, path, write, answer }
}

/** Over standard input and output, with the built command: `npm test` builds it first. */
describe.skipIf(!existsSync(COMMAND))('the language server', () => {
  it('shows that it reads the workspace, where the client wants to know', async () => {
    const { client } = await begin({ 'a.yaml': account }, { window: { workDoneProgress: true } })
    const done = await client.waitFor(({ method, params }) => method === '$/progress' && params.value.kind === 'end')
    const begun = client.messages.find(({ method, params }) => method === '$/progress' && params.value.kind === 'begin')
    expect(begun?.params).toMatchObject({ token: done.params.token, value: { message: 'reads the workspace' } })
    const { client: other } = await begin({ 'a.yaml': account })
    await other.request('textDocument/hover', {})
    expect(other.messages.filter(({ method }) => method?.includes('rogress'))).toEqual([])
  })

  it('answers a client that asks for diagnostics itself, and tells it when to ask again', async () => {
    const pulls = {
      textDocument: { diagnostic: {} },
      workspace: { workspaceFolders: true, diagnostics: { refreshSupport: true } },
    }
    const { client, path, answer } = await begin({ 'account.yaml': account, 'b.yaml': 'apiVersion: [\n' }, pulls)
    expect(answer.result.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: true })
    const pull = async (name: string, previousResultId?: string) =>
      (await client.request('textDocument/diagnostic', { textDocument: { uri: uriOf(path(name)) }, previousResultId }))
        .result
    client.open(path('a.yaml'), 'apiVersion: [\n')
    const broken = await pull('a.yaml')
    expect([broken.kind, broken.items.map(({ code }: { readonly code: string }) => code)]).toEqual([
      'full',
      ['syntax/yaml'],
    ])
    expect(await pull('a.yaml', broken.resultId)).toEqual({ kind: 'unchanged', resultId: broken.resultId })
    const all = (await client.request('workspace/diagnostic', { previousResultIds: [] })).result.items
    const found = all.filter(({ items }: { readonly items: readonly unknown[] }) => items.length > 0)
    expect(found.map(({ uri }: { readonly uri: string }) => uri).sort()).toEqual(
      ['a.yaml', 'b.yaml'].map(name => uriOf(path(name))),
    )
    await client.waitFor(({ method }) => method === 'workspace/diagnostic/refresh')
    client.change(path('a.yaml'), 2, [{ text: 'a: 1\n' }])
    const mended = await pull('a.yaml', broken.resultId)
    expect([mended.kind, mended.items]).toEqual(['full', []])
    const ids = [{ uri: uriOf(path('gone.yaml')), value: '7' }]
    const again = (await client.request('workspace/diagnostic', { previousResultIds: ids })).result.items
    expect(again).toContainEqual({
      uri: uriOf(path('gone.yaml')),
      version: null,
      kind: 'full',
      resultId: '0',
      items: [],
    })
    expect(client.messages.filter(({ method }) => method === 'textDocument/publishDiagnostics')).toEqual([])
  })

  it('says what is wrong with text that is not saved, and takes it back', async () => {
    const { client, path } = await beginProcess({ 'a.yaml': account })
    client.open(path('a.yaml'), 'a: [\n', 7)
    const found = await client.published(path('a.yaml'), has('syntax/yaml'))
    expect(found.version).toBe(7)
    expect(found.diagnostics[0]).toMatchObject({ severity: 1, source: 'clauselint', code: 'syntax/yaml' })
    client.change(path('a.yaml'), 8, [
      { range: { start: { line: 0, character: 4 }, end: { line: 1, character: 0 } }, text: ']\n' },
    ])
    expect((await client.published(path('a.yaml'), ({ version }) => version === 8)).diagnostics).toEqual([])
    expect(await client.end()).toBe(0)
  })

  it('hints at what is not decided in open files, and takes it back when they are closed', async () => {
    const files = { 'a.yaml': binding('web'), 'broken.yaml': 'a: [\n' }
    const { client, path } = await begin(files)
    await client.published(path('broken.yaml'), has('syntax/yaml'))
    client.open(path('a.yaml'), binding('web').replace('kind: ClusterRole', 'kind: "${KIND}"'))
    const open = await client.published(path('a.yaml'), has('access/binding-reference'))
    expect(open.diagnostics[0]).toMatchObject({
      severity: 4,
      message: 'not decided: ${KIND} is only known at deployment',
      range: { start: { line: 3, character: 53 } },
    })
    client.notify('textDocument/didClose', { textDocument: { uri: uriOf(path('a.yaml')) } })
    await client.published(path('a.yaml'), has())
  })

  it('tells of files that are not open, and what a change breaks in them', async () => {
    const files = { 'account.yaml': account, 'binding.yaml': binding('web'), 'clauselint.yaml': complete }
    const { client, path } = await begin({ ...files, 'broken.yaml': 'a: [\n' })
    await client.published(path('broken.yaml'), has('syntax/yaml'))
    client.open(path('account.yaml'), account)
    client.change(path('account.yaml'), 2, [{ text: account.replace('web', 'api') }])
    const broken = await client.published(path('binding.yaml'), has('RB-04'))
    expect(broken.diagnostics[0].message).toContain('web')
    expect(broken.version).toBeUndefined()
    client.change(path('account.yaml'), 3, [{ text: account }])
    await client.published(path('binding.yaml'), has())
  })

  it('leaves out what the baseline of the configuration knows', async () => {
    const made = sandbox({
      'clauselint.yaml': 'baseline: known.json\n',
      'a.yaml': binding('web').replace('view', 'cluster-admin'),
    })
    await made.run(['baseline', 'write'])
    made.write({ 'b.yaml': binding('api').replace('view', 'cluster-admin').replace('name: b', 'name: c') })
    const client = startClient(made.folder)
    clients.push(client)
    await initialize(client, [made.folder])
    const found = await client.published(made.path('b.yaml'), ({ diagnostics }) => diagnostics.length > 0)
    expect(found.diagnostics[0]).toMatchObject({ source: 'clauselint' })
    client.open(made.path('a.yaml'), readFileSync(made.path('a.yaml'), 'utf8'))
    expect((await client.published(made.path('a.yaml'), () => true)).diagnostics).toEqual([])
    expect(await client.end()).toBe(0)
  })

  it('follows files that come, change and go on the disk', async () => {
    const files = { 'account.yaml': account, 'binding.yaml': binding('web'), 'clauselint.yaml': complete }
    const { client, path, write } = await begin({ ...files, 'broken.yaml': 'a: [\n' })
    await client.published(path('broken.yaml'), has('syntax/yaml'))
    const changed = (name: string, type: number): void =>
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `file://${path(name)}`, type }] })
    rmSync(path('account.yaml'))
    changed('account.yaml', 3)
    await client.published(path('binding.yaml'), has('RB-04'))
    write({ 'more/account.yaml': account })
    changed('more/account.yaml', 1)
    await client.published(path('binding.yaml'), has())
    rmSync(path('more'), { recursive: true })
    changed('more', 3)
    await client.published(path('binding.yaml'), has('RB-04'))
  })

  it('takes up a configuration that is typed or written, and keeps the last good one', async () => {
    const { client, path, write } = await begin({ 'a.yaml': 'a: [\n', 'clauselint.yaml': 'rules: {}\n' })
    await client.published(path('a.yaml'), has('syntax/yaml'))
    client.open(path('clauselint.yaml'), 'rules: {}\n')
    client.change(path('clauselint.yaml'), 2, [{ text: 'ruels: {}\n' }])
    const wrong = await client.published(path('clauselint.yaml'), has('configuration'))
    expect(wrong.diagnostics[0].message).toContain('did you mean "rules"?')
    const shown = await client.waitFor(({ method }) => method === 'window/showMessage')
    expect(shown.params.message).toContain('the last valid configuration stays in effect')
    client.change(path('clauselint.yaml'), 3, [{ text: 'ignore: [a.yaml]\n' }])
    await client.published(path('a.yaml'), has())
    await client.published(path('clauselint.yaml'), has())
    client.notify('textDocument/didClose', { textDocument: { uri: `file://${path('clauselint.yaml')}` } })
    await client.published(path('a.yaml'), has('syntax/yaml'))
    write({ 'clauselint.yaml': 'rules: {syntax/yaml: warn}\n' })
    client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: `file://${path('clauselint.yaml')}`, type: 2 }],
    })
    await client.published(path('a.yaml'), ({ diagnostics }) => diagnostics[0]?.severity === 2)
  })

  it('reads nothing through a link out of the repository that takes the place of a file', async () => {
    const { client, path } = await begin({ 'a.yaml': 'a: [\n' })
    await client.published(path('a.yaml'), has('syntax/yaml'))
    const outside = sandbox({ 'a.yaml': 'outside: [\n' })
    rmSync(path('a.yaml'))
    symlinkSync(outside.path('a.yaml'), path('a.yaml'))
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(path('a.yaml')), type: 2 }] })
    await client.published(path('a.yaml'), has())
  })

  it('begins with a broken configuration, says so, and lints once it is mended', async () => {
    const { client, path } = await begin({ 'a.yaml': 'a: [\n', 'clauselint.yaml': 'rules: [\n' })
    const shown = await client.waitFor(({ method }) => method === 'window/showMessage')
    expect(shown.params).toMatchObject({ type: 1, message: expect.stringContaining('clauselint.yaml:1:') })
    client.open(path('clauselint.yaml'), 'rules: {}\n')
    await client.published(path('a.yaml'), has('syntax/yaml'))
  })

  it('keeps folders apart, and takes and leaves them', async () => {
    const { client, path } = await begin({ 'account.yaml': account, 'clauselint.yaml': complete })
    const other = sandbox({ 'binding.yaml': binding('web'), 'clauselint.yaml': complete, 'broken.yaml': 'a: [\n' })
    const change = (event: object): void => client.notify('workspace/didChangeWorkspaceFolders', { event })
    change({ added: [{ uri: `file://${other.folder}`, name: 'other' }], removed: [] })
    await client.published(other.path('binding.yaml'), has('RB-04'))
    client.open(path('account.yaml'), account)
    expect((await client.published(path('account.yaml'), () => true)).diagnostics).toEqual([])
    change({ added: [], removed: [{ uri: `file://${other.folder}`, name: 'other' }] })
    await client.published(other.path('binding.yaml'), has())
    await client.published(other.path('broken.yaml'), has())
  })

  it('lints folders inside of others once, and with them', async () => {
    const files = { 'account.yaml': account, 'inner/binding.yaml': binding('web'), 'clauselint.yaml': complete }
    const { client, folder, path } = await begin({ ...files, 'inner/broken.yaml': 'a: [\n' })
    const change = (added: readonly string[], removed: readonly string[]): void => {
      const uris = (paths: readonly string[]) => paths.map(one => ({ uri: uriOf(one), name: 'x' }))
      client.notify('workspace/didChangeWorkspaceFolders', { event: { added: uris(added), removed: uris(removed) } })
    }
    await client.published(path('inner/broken.yaml'), has('syntax/yaml'))
    change([path('inner'), path('inner'), path('is not there')], [])
    client.open(path('account.yaml'), account.replace('web', 'api'))
    await client.published(path('inner/binding.yaml'), has('RB-04'))
    change([], [folder])
    await client.published(path('inner/binding.yaml'), has())
    await client.published(path('inner/broken.yaml'), has('syntax/yaml'))
    change([], [path('inner')])
    await client.published(path('inner/broken.yaml'), has())
  })

  it('lints an ignored folder that is one of the workspace', async () => {
    const sub = { 'vendor/broken.yaml': 'a: [\n', '.gitignore': 'vendor/\n', 'broken.yaml': 'a: [\n' }
    const { folder, path } = sandbox(sub)
    const client = await connectClient()
    clients.push(client)
    await initialize(client, [folder, path('vendor')])
    for (const name of ['broken.yaml', 'vendor/broken.yaml']) await client.published(path(name), has('syntax/yaml'))
  })

  it('says what is wrong with the configurations of two folders of one repository', async () => {
    const { path, write } = sandbox({ 'a/clauselint.yaml': 'rules: [\n', 'b/clauselint.yaml': 'rules: [\n' })
    const client = await connectClient()
    clients.push(client)
    await initialize(client, [path('a'), path('b')])
    for (const name of ['a', 'b']) await client.published(path(`${name}/clauselint.yaml`), has('configuration'))
    write({ 'a/clauselint.yaml': 'rules: {}\n' })
    const changes = [{ uri: uriOf(path('a/clauselint.yaml')), type: 2 }]
    client.notify('workspace/didChangeWatchedFiles', { changes })
    await client.published(path('a/clauselint.yaml'), has())
    expect((await client.published(path('b/clauselint.yaml'), () => true)).diagnostics).toHaveLength(1)
  })

  it('lints a file of a folder that is not there yet', async () => {
    const { client, path } = await begin({})
    client.open(path('../new folder/a.yaml'), 'a: [\n')
    await client.published(path('../new folder/a.yaml'), has('syntax/yaml'))
  })

  it('counts bytes where the client does', async () => {
    const { client, path, answer } = await begin({}, { general: { positionEncodings: ['utf-8', 'utf-16'] } })
    expect(answer.result.capabilities.positionEncoding).toBe('utf-8')
    client.open(path('a.yaml'), '"ä😀": 1\n"ä😀": 1\n')
    const { diagnostics } = await client.published(path('a.yaml'), has('syntax/yaml'))
    expect(diagnostics[0].range).toEqual({ start: { line: 1, character: 0 }, end: { line: 1, character: 8 } })
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 8 } }
    client.change(path('a.yaml'), 2, [{ range, text: 'b' }])
    await client.published(path('a.yaml'), has())
  })

  it('counts bytes in configurations too', async () => {
    const { client, path } = await begin({}, { general: { positionEncodings: ['utf-8'] } })
    client.open(path('clauselint.yaml'), '{"ignore": ["ä😀"], nonsense: 1}\n')
    const { diagnostics } = await client.published(path('clauselint.yaml'), has('configuration'))
    expect(diagnostics[0].range.start).toEqual({ line: 0, character: 23 })
  })

  it('says of an open file that it is not analysed, and why', async () => {
    const { client, path } = await begin({ 'clauselint.yaml': 'maxFileSize: 200\n', 'other.yaml': '{{ .Values.x }}\n' })
    client.open(path('a.yaml'), '%{ if on }\na: 1\n%{ endif }\n')
    const template = await client.published(path('a.yaml'), has('not-analysed'))
    expect(template.diagnostics[0]).toMatchObject({ severity: 3, message: expect.stringContaining('it is a template') })
    client.change(path('a.yaml'), 2, [{ text: 'a: 1\n---\nb: {{ x }}\n---\nc: [\n' }])
    // What was found in the text before may be published once more.
    const stream = await client.published(
      path('a.yaml'),
      one => one.version === 2 && has('not-analysed', 'syntax/yaml')(one),
    )
    expect(stream.diagnostics.map(({ code, range }) => [code, range.start])).toEqual([
      ['not-analysed', { line: 2, character: 3 }],
      ['syntax/yaml', { line: 4, character: 3 }],
    ])
    client.change(path('a.yaml'), 3, [{ text: 'a: 1\n'.repeat(100) }])
    const large = await client.published(path('a.yaml'), ({ version }) => version === 3)
    expect(large.diagnostics.map(({ message }) => message)).toEqual([
      'not analysed: it is larger than 200 bytes (maxFileSize)',
    ])
    client.change(path('a.yaml'), 4, [{ text: 'a: 1\n' }])
    await client.published(path('a.yaml'), has())
    expect(client.messages.filter(({ params }) => params?.uri === uriOf(path('other.yaml')))).toEqual([])
  })

  it('goes on after nonsense', async () => {
    const { client, path } = await beginProcess({ 'a.yaml': account })
    const refusals = () => client.messages.filter(({ id, error }) => id === null && error !== undefined)
    client.sendBytes('hello\r\n\r\nContent-Length: -4\r\n\r\nContent-Length: 3\r\n\r\n{"aContent-Length: 2\r\n\r\n42')
    client.send({ method: 12 })
    client.send({ id: {}, method: 'shutdown' })
    client.send({ id: 'x', result: 1 })
    for (const parameters of [undefined, null, 7, [], {}, { textDocument: 5 }, { textDocument: { uri: 'file://%' } }])
      for (const method of ['didOpen', 'didChange', 'didSave', 'didClose'])
        client.send({ method: `textDocument/${method}`, params: parameters })
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: 4 }, null, { uri: 'file:///%00' }] })
    client.notify('workspace/didChangeWorkspaceFolders', { event: { added: 'x', removed: [1] } })
    client.notify('textDocument/didOpen', { textDocument: { uri: 'untitled:x', version: 1, text: 'a: [' } })
    expect((await client.request('no/such', {})).error?.code).toBe(-32601)
    client.open(path('a.yaml'), 'a: [\n')
    await client.published(path('a.yaml'), has('syntax/yaml'))
    const nowhere = { start: { line: 1e9, character: -5 }, end: { line: -3, character: Number.MAX_VALUE } }
    client.change(path('a.yaml'), 2, [
      { range: nowhere, text: '' },
      { range: { start: null }, text: 'x' },
      5,
      { text: 5 },
    ])
    await client.published(path('a.yaml'), ({ version }) => version === 2)
    expect(refusals().length).toBeGreaterThanOrEqual(5)
    expect(await client.end()).toBe(0)
  })

  it('holds to the order that the protocol asks for', async () => {
    const { folder, path } = sandbox({ 'a.yaml': account })
    const client = startClient(folder)
    clients.push(client)
    const codeOf = async (method: string, parameters: unknown) =>
      (await client.request(method, parameters)).error?.code ?? 'answered'
    const hover = { textDocument: { uri: uriOf(path('a.yaml')) }, position: { line: 0, character: 0 } }
    expect(await codeOf('textDocument/hover', hover)).toBe(-32002)
    expect(await codeOf('shutdown', undefined)).toBe(-32002)
    expect(await codeOf('initialize', {})).toBe(-32602)
    expect((await initialize(client, [folder])).error).toBeUndefined()
    expect(await codeOf('initialize', { capabilities: {} })).toBe(-32600)
    expect(await codeOf('shutdown', undefined)).toBe('answered')
    expect(await codeOf('textDocument/hover', hover)).toBe(-32600)
    client.notify('exit')
    expect(await client.exited).toBe(0)
  })

  it('goes on when the client cancels what it never asked', async () => {
    const { client } = await begin({ 'a.yaml': account })
    for (const parameters of [undefined, null, 5, [], {}, { id: null }, { id: {} }, { id: 'never asked' }])
      client.send({ method: '$/cancelRequest', params: parameters })
    expect((await client.request('no/such', {})).error?.code).toBe(-32601)
  })

  it('goes on when the client does not want to tell of files', async () => {
    const { folder, path } = sandbox({ 'a.yaml': 'a: [\n' })
    const client = startClient(folder, undefined, { code: -32601, message: 'no' })
    clients.push(client)
    const watching = { didChangeWatchedFiles: { dynamicRegistration: true } }
    await initialize(client, [folder], { workspace: watching })
    const asked = await client.waitFor(({ method }) => method === 'client/registerCapability')
    const { watchers } = asked.params.registrations[0].registerOptions
    for (const name of [...LINTED_NAMES, '.gitignore', '.clauselintignore'])
      expect(watchers).toContainEqual({ globPattern: `**/${name}` })
    await client.published(path('a.yaml'), has('syntax/yaml'))
    expect(await client.end()).toBe(0)
  })

  it('ends when nobody reads any more', async () => {
    const { client, path } = await beginProcess({ 'a.yaml': account })
    client.process.stdout?.destroy()
    client.open(path('a.yaml'), 'a: [\n')
    client.change(path('a.yaml'), 2, [{ text: 'b: [\n' }])
    expect(await client.exited).toBe(1)
  })

  it('ends when the client is gone', async () => {
    const { client } = await beginProcess({ 'a.yaml': account })
    client.process.stdin?.end()
    expect(await client.exited).toBe(1)
  })
})
