import { afterEach, describe, expect, it } from 'vitest'
import { applyChanges, type Range } from '../../src/lsp/positions.ts'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\n'
const binding = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: b}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects:
  - kind: ServiceAccount
    name: web
`

/** Opens `text` as the file `name` in a folder of its own, with the files `beside` it. */
async function opened(
  name: string,
  text: string,
  capabilities: object = {},
  beside: Readonly<Record<string, string>> = {},
) {
  const { folder, path } = sandbox({ [name]: text, ...beside })
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder], capabilities)
  client.open(path(name), text)
  const { diagnostics } = await client.published(path(name), ({ version }) => version === 1)
  const textDocument = { uri: uriOf(path(name)) }
  const ask = async (method: string, parameters: object) =>
    (await client.request(`textDocument/${method}`, { textDocument, ...parameters })).result
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the protocol's own shapes
  const actions = async (range: unknown, only?: readonly string[]): Promise<readonly any[]> =>
    ask('codeAction', { range, context: { diagnostics: [], ...(only ? { only } : {}) } })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the protocol's own shapes
  const applied = (action: any): string =>
    applyChanges(text, action.edit.changes[textDocument.uri].map(toChange), 'utf-16')
  return { client, path, diagnostics, ask, actions, applied }
}

const toChange = ({ range, newText }: { range: Range; newText: string }) => ({ range, text: newText })
const whole = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } }
const labels = (items: readonly { readonly label: string }[]): readonly string[] => items.map(({ label }) => label)

describe('what an editor asks', () => {
  it('shows how many documents use an object, counted when its lens is', async () => {
    const user = (name: string) =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop}\nspec: {containers: [{name: a, image: "a:1", envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: other}}]}]}\n`
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: shop}\n'
    const secret = map.replace('ConfigMap', 'Secret').replace('settings', 'unused')
    const beside = { 'b.yaml': `${user('x')}---\n${user('y')}`, 'c.yaml': user('z').replace('settings', 'others') }
    const { client, ask } = await opened('a.yaml', `${map}---\n${secret}---\n${pod}`, {}, beside)
    const lenses = await ask('codeLens', {})
    expect(lenses).toHaveLength(2)
    const shown: string[] = []
    for (const lens of lenses) shown.push((await client.request('codeLens/resolve', lens)).result.command.title)
    expect(shown).toEqual(['2 documents use this', 'no document uses this'])
  })

  it('offers to turn a rule off in the configuration that applies', async () => {
    const text = pod.replace('Pod', 'ClusterRoleBinding').replace('v1', 'rbac.authorization.k8s.io/v1')
    const wrong = `${text}roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\nsubjects: [{kind: ServiceAccount, name: web, namespace: shop}]\n`
    const configuration = 'extends: clauselint:contract\n'
    const { client, path, actions } = await opened('apps/a.yaml', wrong, {}, { 'clauselint.yaml': configuration })
    await client.published(path('apps/a.yaml'), ({ diagnostics }) => diagnostics.length > 0)
    const off = (await actions(whole, ['quickfix'])).filter(one => one.title.includes(' off in '))
    expect(off.map(one => one.title)).toContain('turn access/cluster-admin-binding off in clauselint.yaml')
    const [edit] = off.flatMap(one => Object.entries<{ readonly newText: string }[]>(one.edit.changes))
    expect(edit?.[0]).toBe(uriOf(path('clauselint.yaml')))
    expect(edit?.[1]?.[0]?.newText).toMatch(/rules:\n {2}access\/[a-z-]+: "off"/)
  })

  it('completes in a comment first what the next line is found to be', async () => {
    const text = `${binding}# clauselint-disable-next-line \n`
      .replace(
        '  - kind: ServiceAccount\n    name: web\n',
        '  - kind: Group\n    # clauselint-disable-next-line \n    name: system:masters\n',
      )
      .replace('name: view', 'name: cluster-admin')
    const { client, path, ask } = await opened('a.yaml', text)
    const { diagnostics } = await client.published(path('a.yaml'), one => one.diagnostics.length > 0)
    const line = text.split('\n').findIndex(one => one.includes('disable-next-line'))
    const next = diagnostics.filter(one => one.range.start.line === line + 1).map(one => String(one.code).split(' ')[0])
    expect(next).not.toEqual([])
    const items: readonly { readonly label: string; readonly sortText: string }[] = await ask('completion', {
      position: { line, character: text.split('\n')[line]?.length ?? 0 },
    })
    const first = items.filter(one => one.sortText.startsWith('0 ')).map(({ label }) => label)
    expect(next.every(rule => first.includes(rule ?? ''))).toBe(true)
    expect(first.length).toBeLessThan(items.length)
  })

  it('offers to remove a suppression that is of no use, alone and with all safe fixes', async () => {
    const text = `# clauselint-disable-next-line OA-02 -- it was needed once\n${pod}`
    const { client, path, actions, applied } = await opened('a.yaml', text)
    await client.published(path('a.yaml'), ({ diagnostics }) => diagnostics[0]?.code === 'suppression/unused')
    const [fix] = await actions(whole, ['quickfix'])
    expect(fix).toMatchObject({ kind: 'quickfix', diagnostics: [{ code: 'suppression/unused' }] })
    const [all] = await actions(whole, ['source.fixAll'])
    expect(all.kind).toBe('source.fixAll.clauselint')
    expect([applied(fix), applied(all)]).toEqual([pod, pod])
  })

  it('offers to suppress with a reason, and it holds once that says something', async () => {
    const { client, path, diagnostics, actions, applied } = await opened('a.yaml', binding)
    const finding = diagnostics.find(({ range }) => range.start.line === 5)
    expect(finding).toBeDefined()
    const found = await actions(finding.range)
    const suppress = found.find(({ title }) => title.startsWith('suppress'))
    expect(applied(suppress)).toContain(`\n  # clauselint-disable-next-line ${finding.data.rule} -- reason\n  - kind`)
    client.change(path('a.yaml'), 2, [{ text: applied(suppress) }])
    const before = await client.published(path('a.yaml'), ({ version }) => version === 2)
    expect(before.diagnostics.map(({ code }) => code)).toContain('suppression/malformed')
    client.change(path('a.yaml'), 3, [{ text: applied(suppress).replace('-- reason', '-- the owner agreed') }])
    const after = await client.published(path('a.yaml'), ({ version }) => version === 3)
    expect(after.diagnostics.map(({ code }) => code)).not.toContain(finding.code)
  })

  it('offers one comment for all that a rule says of a line', async () => {
    const script = '#!/bin/sh\nkubectl delete daemonset aws-node\n'
    const contract = { 'clauselint.yaml': 'extends: clauselint:contract\n' }
    const { diagnostics, actions } = await opened('install.sh', script, {}, contract)
    const said = diagnostics.filter(({ data }) => data.rule === 'procedure/target-guard')
    expect(said.map(({ code }) => code)).toEqual(['OP-05', 'OP-06'])
    const found = (await actions(said[0].range)).filter(({ title }) =>
      title.startsWith('suppress procedure/target-guard'),
    )
    expect(found.map(({ diagnostics: about }) => about.length)).toEqual([2])
  })

  it('offers no endless list for a whole file', async () => {
    const { diagnostics, actions } = await opened('a.yaml', 'a: 1\n'.repeat(30))
    expect(diagnostics.length).toBeGreaterThan(10)
    expect(await actions(whole, ['quickfix'])).toHaveLength(10)
  })

  it('shows a finding with its clause, its field and the page of its rule', async () => {
    const { diagnostics, ask } = await opened('a.yaml', binding)
    const finding = diagnostics.find(({ range }) => range.start.line === 5)
    const { contents, range } = await ask('hover', { position: finding.range.start })
    expect(range).toEqual(finding.range)
    for (const part of [`**${finding.code}**`, '(contract, ', '`/subjects/0', '### Why it matters'])
      expect(contents.value).toContain(part)
    expect(await ask('hover', { position: { line: 0, character: 14 } })).toBeNull()
  })

  it('completes suppressions', async () => {
    const { ask } = await opened('a.yaml', '# cl\n# clauselint-disable-next-line registry/dep\n# x -- cl\n')
    expect(labels(await ask('completion', { position: { line: 0, character: 4 } }))).toContain(
      'clauselint-disable-line',
    )
    const names = await ask('completion', { position: { line: 1, character: 43 } })
    expect(labels(names)).toContain('registry/deploy-by-digest')
    const item = names.find(({ label }: { label: string }) => label === 'PO-02')
    expect(item.textEdit.range).toEqual({ start: { line: 1, character: 31 }, end: { line: 1, character: 43 } })
    expect(await ask('completion', { position: { line: 2, character: 9 } })).toEqual([])
  })

  it('completes the configuration and says what its keys mean', async () => {
    const text = 'platform:\n  \nrules:\n  PO-02: e\nfailLevel: '
    const { ask } = await opened('clauselint.yaml', text)
    const at = async (line: number, character: number) =>
      labels(await ask('completion', { position: { line, character } }))
    expect(await at(1, 2)).toContain('profile')
    expect(await at(3, 2)).toContain('registry/deploy-by-digest')
    expect(await at(3, 10)).toEqual(['off', 'on', 'info', 'warn', 'error'])
    expect(await at(4, 11)).toEqual(['info', 'warn', 'error'])
    expect((await ask('hover', { position: { line: 4, character: 2 } })).contents.value).toContain('exit code is 1')
    expect((await ask('hover', { position: { line: 3, character: 4 } })).contents.value).toContain('deploy-by-digest')
  })

  it('answers a request that is taken back, and nonsense', async () => {
    const { client, path, ask } = await opened('a.yaml', pod)
    const id = 'taken-back'
    client.send({ id, method: 'textDocument/hover', params: { textDocument: { uri: uriOf(path('a.yaml')) } } })
    client.notify('$/cancelRequest', { id })
    const answer = await client.waitFor(message => message.id === id)
    expect(answer.error?.code ?? answer.result).toSatisfy(said => said === -32800 || said === null)
    for (const method of ['codeAction', 'hover', 'completion'])
      for (const parameters of [{}, { position: 'x', range: 5 }, { position: { line: -1, character: Number.NaN } }])
        expect(await ask(method, parameters)).toSatisfy(said => said === null || said.length === 0)
  })
})
