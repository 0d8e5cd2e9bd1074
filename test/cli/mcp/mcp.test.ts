import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentServer } from '../../../src/cli/mcp/server.ts'

const HOSTS = `server = "https://registry.example.com"
[host."https://mirror.example.com"]
  capabilities = ["pull"]
  skip_verify = true
`
const BINDING = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: developers }
subjects:
  - { apiGroup: rbac.authorization.k8s.io, kind: Group, name: developers }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin }
`

const outer = mkdtempSync(join(tmpdir(), 'clauselint-mcp-'))
const folder = join(outer, 'served')
afterAll(() => rmSync(outer, { recursive: true, force: true }))

const nowhere = { write: () => undefined, isTerminal: false, columns: undefined }
const environment = {
  argv: [],
  cwd: folder,
  variables: {},
  stdout: nowhere,
  stderr: nowhere,
  readInput: async () => Buffer.alloc(0),
  now: () => new Date(0),
}

const open: Client[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

async function connect(isWritable = false): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await agentServer(folder, isWritable, environment).connect(ours)
  await client.connect(theirs)
  open.push(client)
  return client
}

/** The text that a tool answers with, or `refused: ` and why. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const text = JSON.stringify(content)
  return isError === true ? `refused: ${text}` : text
}

beforeEach(() => {
  mkdirSync(join(folder, 'certs.d/registry.example.com'), { recursive: true })
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, 'certs.d/registry.example.com/hosts.toml'), HOSTS)
  writeFileSync(join(folder, 'binding.yaml'), BINDING)
  writeFileSync(join(outer, 'outside.yaml'), BINDING)
})

describe('clauselint mcp', () => {
  it('finds, with places and fixes, what the schema of the answer says', async () => {
    const client = await connect()
    const { structuredContent } = await client.callTool({ name: 'lint', arguments: {} })
    expect(structuredContent).toMatchObject({
      total: 2,
      findings: [
        { check: 'RB-01', severity: 'error', path: 'binding.yaml', line: 6 },
        { check: 'HT-04', path: 'certs.d/registry.example.com/hosts.toml', line: 4, fix: { safe: false } },
      ],
    })
  })

  it('narrows what it finds by path, check and severity', async () => {
    const client = await connect()
    expect(await call(client, 'lint', { paths: ['certs.d'] })).toContain('1 findings in 1 files')
    expect(await call(client, 'lint', { check: 'RB-01' })).not.toContain('HT-04')
    expect(await call(client, 'lint', { check: 'registry/*' })).not.toContain('RB-01')
    expect(await call(client, 'lint', { severity: 'error', check: 'NP-01' })).toContain('0 findings')
    expect(await call(client, 'lint', { severity: 'terrible' })).toContain('refused')
  })

  it('explains rules, and says that there is no other', async () => {
    const client = await connect()
    expect(await call(client, 'explain', { id: 'HT-04' })).toContain('# ')
    expect(await call(client, 'explain', { id: 'HT-4' })).toContain('refused')
  })

  it('shows what a fix would change, and writes nothing', async () => {
    const client = await connect()
    expect(await call(client, 'preview_fixes')).toContain('nothing to fix')
    expect(await call(client, 'preview_fixes', { level: 'all' })).toContain('-  skip_verify = true')
    expect(await call(client, 'preview_fixes', { level: 'all', findings: ['RB-01'] })).toContain('nothing to fix')
    expect(readFileSync(join(folder, 'certs.d/registry.example.com/hosts.toml'), 'utf8')).toBe(HOSTS)
  })

  it('offers to write only where that is allowed', async () => {
    const reading = await connect()
    const { tools } = await reading.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('apply_fixes')
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    expect(await call(reading, 'apply_fixes', { level: 'all' })).toContain('refused')
    expect(readFileSync(join(folder, 'certs.d/registry.example.com/hosts.toml'), 'utf8')).toBe(HOSTS)
    const writing = await connect(true)
    expect(await call(writing, 'apply_fixes', { level: 'all', findings: ['HT-04'] })).toContain(
      'certs.d/registry.example.com/hosts.toml',
    )
    expect(readFileSync(join(folder, 'certs.d/registry.example.com/hosts.toml'), 'utf8')).not.toContain('skip_verify')
  })

  it('prints the fields of a kind', async () => {
    const client = await connect()
    expect(await call(client, 'schema', { kind: 'deployment.spec' })).toContain('replicas')
    expect(await call(client, 'schema', { kind: 'deploymint' })).toContain('did you mean')
  })

  it('answers who has a right', async () => {
    const client = await connect()
    expect(await call(client, 'who_can', { right: 'get secrets/db', namespace: 'shop' })).toContain('developers')
    expect(await call(client, 'who_can', { right: 'nonsense' })).toContain('refused')
  })

  it('reads nothing outside of its folder', async () => {
    const client = await connect()
    symlinkSync(join(outer, 'outside.yaml'), join(folder, 'link.yaml'))
    try {
      for (const path of [
        '../outside.yaml',
        '..',
        join(outer, 'outside.yaml'),
        '{.,..}/*.yaml',
        'a/../../outside.yaml',
        'link.yaml',
      ])
        for (const name of ['lint', 'preview_fixes'])
          expect(await call(client, name, { paths: [path] }), `${name} ${path}`).toContain('refused')
    } finally {
      rmSync(join(folder, 'link.yaml'))
    }
  })
})

describe.skipIf(!existsSync('dist/bin/clauselint.cjs'))('the built command', () => {
  it('serves over standard input and output', async () => {
    const client = new Client({ name: 'test', version: '1' })
    open.push(client)
    const command = resolve('dist/bin/clauselint.cjs')
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'], cwd: folder }))
    expect(await call(client, 'lint')).toContain('HT-04')
    expect(await call(client, 'who_can', { right: 'get secrets/db', namespace: 'shop' })).toContain('developers')
  })
})
