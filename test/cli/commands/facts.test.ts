import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isSampled } from '../../support/sample.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const POD = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  selector: {app: web}
  ports:
    - {port: 80, targetPort: http}
`

describe('facts', () => {
  it('prints what each document states, with places and states', async () => {
    const { run } = sandbox({ 'a.yaml': POD, 'b.toml': 'a = 1\n' })
    const { stdout, exitCode } = await run(['facts', 'a.yaml'])
    expect(exitCode).toBe(0)
    const printed: unknown = JSON.parse(stdout)
    expect(printed).toMatchObject({
      version: 1,
      files: [
        {
          path: 'a.yaml',
          resources: [
            {
              type: 'core/Service',
              kinds: expect.arrayContaining(['Service']),
              at: { path: 'a.yaml', line: 1, column: 1 },
              facts: expect.arrayContaining([expect.objectContaining({ fact: 'service' })]),
            },
          ],
        },
      ],
    })
    expect(stdout).toContain('"line": 3')
  })

  it('tells on standard error what it cannot read, and refuses where there is nothing', async () => {
    const { run } = sandbox({ 'a.yaml': POD, 'chart.yaml': '%{ if x }\na: 1\n%{ endif }\n' })
    const { stdout, stderr, exitCode } = await run(['facts'])
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^chart\.yaml:1:1: not analysed: /m)
    expect(JSON.parse(stdout).files.map(({ path }: { readonly path: string }) => path)).toEqual([
      'a.yaml',
      'chart.yaml',
    ])
    expect((await sandbox().run(['facts'])).exitCode).toBe(2)
  })

  it('masks secrets, wherever a fact repeats them', async () => {
    const password = 'hunter2'
    const secret = `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: ${password}}\n`
    const { stdout } = await sandbox({ 'a.yaml': secret }).run(['facts'])
    expect(stdout).toContain('"name": "Secret a"')
    expect(stdout).not.toContain(password)
  })

  it('prints with --types the schema that all of it follows', async () => {
    const types = await sandbox().run(['facts', '--types'])
    expect(types.exitCode).toBe(0)
    const schema = JSON.parse(types.stdout)
    expect(schema.$defs).toHaveProperty('workload')
    // To shorten the code that ajv writes takes it as long as to write it.
    const validate = new Ajv2020({ strict: false, code: { optimize: false } }).compile(schema)
    const folders = ['workload', 'network', 'registry', 'hybrid', 'schema', 'pipeline', 'access', 'policy']
    const files = folders.flatMap(area => corpusFiles(join('test/corpus', area)))
    const { run } = sandbox(
      Object.fromEntries(files.map((file, i) => [`${i}/${file.split('/').at(-1)}`, readFileSync(file, 'utf8')])),
    )
    const { stdout } = await run(['facts', '--no-ignore', ...files.map((file, i) => `${i}/${file.split('/').at(-1)}`)])
    const printed: unknown = JSON.parse(stdout)
    expect(stdout.match(/"state": "(?:known|unknown|absent|invalid)"/g)?.length).toBeGreaterThan(1000)
    validate(printed)
    expect(validate.errors?.slice(0, 3) ?? []).toEqual([])
  })
})

const corpusFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // A configuration may name folders that are not copied.
    .filter(name => /\.(?:ya?ml|json|tf|toml)$/.test(name) && !name.endsWith('clauselint.yaml'))
    // Each fact has one type, wherever it is found.
    .filter(name => isSampled(name, 0, 15))
    .sort()
    .map(name => join(folder, name))
