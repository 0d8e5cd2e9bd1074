import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

// What kaptest (5ea0514) answers to these tests, but for the operation of a request: its program has UPDATE for all, its documentation what is here.
const FOLDER = 'test/fixtures/kaptest'
const files = Object.fromEntries(
  readdirSync(FOLDER).map(name => [`tests/${name}`, readFileSync(join(FOLDER, name), 'utf8')]),
)

describe('a file of kaptest', () => {
  it('has the verdicts that kaptest gives', async () => {
    const { stdout, exitCode } = await sandbox(files).run(['test', 'tests/kaptest.yaml'])
    expect(stdout).toContain('88 tests, 0 failed')
    expect(exitCode).toBe(0)
  })

  it('fails where an object, its parameters or the policy are missing or not one', async () => {
    const { stdout, exitCode } = await sandbox(files).run(['test', '--format', 'json', 'tests/wrong.yaml'])
    const { suites } = JSON.parse(stdout)
    expect(suites[0].results.map(({ message }: { readonly message: string }) => message)).toEqual([
      'there is no ConfigMap absent in the resources',
      'there is no ConfigMap absent in the resources',
      'there is no ConfigMap most in the resources',
      'there is no ConfigMap most in the resources',
      'name a param of the kind ConfigMap',
      'the object and the oldObject are in different namespaces',
      'there is no Deployment absent in the resources',
      'several of the resources are Deployment twice',
      'there is no Deployment few in the resources',
      'there is no Deployment few in the resources',
      'there is no ValidatingAdmissionPolicy absent-policy',
    ])
    expect(exitCode).toBe(1)
  })

  it('says what it finds where it is not what is expected, and counts what denied', async () => {
    const { stdout } = await sandbox({
      'policy.yaml': `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few}
spec:
  validations:
    - {expression: object.spec.replicas <= 3, message: too many}
    - {expression: object.spec.replicas >= 0}
`,
      'web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 5}\n',
      'any-name.yaml': `validatingAdmissionPolicies: [policy.yaml]
resources: [web.yaml]
testSuites:
  - policy: few
    tests:
      - {object: {kind: Deployment, name: web}, expect: allow}
      - {object: {kind: Deployment, name: web}}
`,
    }).run(['test'])
    expect(stdout).toBe(`any-name.yaml: 0 passed, 2 failed
  failed: few: CREATE Deployment web
    expected admit, found deny
    too many
  failed: few: CREATE Deployment web
    expected nothing, found deny
    too many
never denied anything: few/2: object.spec.replicas >= 0
2 tests, 2 failed
`)
  })

  it('reads no file outside of the repository', async () => {
    const { run } = sandbox({
      'any.yaml': 'validatingAdmissionPolicies: [/etc/hostname]\nresources: [../../x.yaml]\ntestSuites: []\n',
    })
    expect((await run(['test', 'any.yaml'])).stdout).toContain('there is no file /etc/hostname, ../../x.yaml')
  })
})
