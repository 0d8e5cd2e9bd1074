import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import { assembleReport } from '../../../src/engine/assemble/assemble-report.ts'
import { defineDeployStep } from '../../../src/engine/deploy-step.ts'
import { isOf } from '../../../src/engine/fact.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { createLiveReport } from '../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { type AnyDeployStep, type AnyRule, createRegistry, type Registry } from '../../../src/engine/registry.ts'
import { defineRule } from '../../../src/engine/rule.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { serviceAccount } from '../../../src/facts/kubernetes/cluster-objects.ts'
import { configuredHost } from '../../../src/facts/kubernetes/workload.ts'
import { documentOpener } from '../../../src/index.ts'
import { registry } from '../../support/lint-frozen.ts'

const ROLE = 'eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/web'
const account = (name: string): string =>
  `apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: ${name}\n  namespace: shop\n  annotations:\n    ${ROLE}\n`

const contract = { ...defaultSettings, persona: 'contract' } as const
const settingsOf = () => contract
const withSteps = (...deploySteps: readonly AnyDeployStep[]): Registry =>
  createRegistry({ ...registry, rules, deploySteps })

const namedDefault = (check: 'TT-01' | 'TT-02', sees: 'deployed' | 'written') =>
  defineRule({
    id: `access/as-${sees}`,
    summary: 'Name no account default',
    severity: 'info',
    relevance: 'anywhere',
    since: '0.1.0',
    references: ['https://example.com/'],
    checks: { [check]: 'it is named default' },
    sees,
    on: serviceAccount,
    *check({ name, roleArn }, { say }) {
      if (name === 'default') yield say(check, roleArn.at)
    },
  })
const rules: readonly AnyRule[] = [
  ...registry.rules,
  namedDefault('TT-01', 'written'),
  namedDefault('TT-02', 'deployed'),
]

function found(files: readonly SourceFile[], linter: Registry): readonly string[] {
  const results = files.map(file => lintFile(file, contract, linter))
  const open = documentOpener(linter, path => files.find(file => file.path === path)?.text)
  const { findings, faults } = assembleReport(linkFacts(results, settingsOf, linter), settingsOf, linter, open)
  const live = createLiveReport(settingsOf, linter)
  live.update(new Map(results.map(result => [result.path, result])), open)
  expect(files.flatMap(({ path }) => live.findingsOf(path))).toEqual(findings)
  expect(live.faults()).toEqual(faults)
  return [
    ...findings.map(({ check, location }) => `${location.path}:${location.startLine}:${location.startColumn} ${check}`),
    ...faults.map(({ source, path }) => `${path} ${source}`),
  ]
}

const rename = (name: string) =>
  defineDeployStep({
    id: 'rename',
    from: { accounts: serviceAccount },
    deploy: () => ({
      change: (_, fact) => (isOf(serviceAccount, fact) ? serviceAccount.of({ ...fact.value, name }) : fact),
    }),
  })

/** Makes an account of each ConfigMap's host, as kro makes objects of its templates. */
const accountOfHost = defineDeployStep({
  id: 'accounts',
  from: { hosts: configuredHost },
  deploy: ({ hosts }) => ({
    documents: hosts.map(({ at }) => ({
      text: account('default'),
      at,
      placeOf: pointer => (pointer.endsWith('role-arn') ? at : { document: at.document, pointer: '/metadata/name' }),
    })),
  }),
})
const hosts =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: hosts, namespace: shop}\ndata:\n  DB_HOST: db.example.com\n'

describe('deploy steps', () => {
  it('have rules on one fact see what is deployed, and those that ask for it what is written', () => {
    const written = [{ path: 'a.yaml', text: account('default') }]
    expect(found(written, withSteps())).toEqual(['a.yaml:7:33 TT-01', 'a.yaml:7:33 TT-02', 'a.yaml:7:33 X-04'])
    expect(found(written, withSteps(rename('web')))).toEqual(['a.yaml:7:33 TT-01'])
    expect(found([{ path: 'a.yaml', text: account('web') }], withSteps(rename('default')))).toEqual([
      'a.yaml:7:33 TT-02',
      'a.yaml:7:33 X-04',
    ])
  })

  it('work one after the other', () => {
    const written = [{ path: 'a.yaml', text: account('web') }]
    expect(found(written, withSteps(rename('default'), rename('web')))).toEqual([])
    expect(found(written, withSteps(rename('web'), rename('default')))).toEqual([
      'a.yaml:7:33 TT-02',
      'a.yaml:7:33 X-04',
    ])
  })

  it('may drop facts', () => {
    const drop = defineDeployStep({
      id: 'drop',
      from: { accounts: serviceAccount },
      deploy: () => ({ change: () => undefined }),
    })
    expect(found([{ path: 'a.yaml', text: account('default') }], withSteps(drop))).toEqual(['a.yaml:7:33 TT-01'])
  })

  it('may add documents, which kinds read and rules see at the place that they are made of', () => {
    const files = [{ path: 'hosts.yaml', text: hosts }]
    expect(found(files, withSteps())).toEqual([])
    expect(found(files, withSteps(accountOfHost))).toEqual(['hosts.yaml:5:12 TT-02', 'hosts.yaml:5:12 X-04'])
    expect(found(files, withSteps(accountOfHost, rename('web')))).toEqual([])
  })

  it('leave everything as it is where they throw, which is a defect', () => {
    const broken = defineDeployStep({
      id: 'broken',
      from: { accounts: serviceAccount },
      deploy: () => {
        throw new Error('out of luck')
      },
    })
    const written = [{ path: 'a.yaml', text: account('default') }]
    expect(found(written, withSteps(broken))).toEqual([
      'a.yaml:7:33 TT-01',
      'a.yaml:7:33 TT-02',
      'a.yaml:7:33 X-04',
      'a.yaml deploy broken',
    ])
  })
})
