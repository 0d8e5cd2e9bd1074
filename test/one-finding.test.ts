import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { lintTogether } from '../src/dev/lint-together.ts'
import { checkIds } from '../src/engine/rule-settings.ts'
import { catalogue } from '../src/schemas/catalogue.ts'
import { registry } from './support/lint-frozen.ts'

/** Folders with one fault each: where it is reported, and the check that would report its consequence without the table. */
const FAULTS: Readonly<Record<string, readonly [finding: string, consequence?: string]>> = {
  'addon-values': ['a.tf.json:16 AD-01', 'PI-01'],
  'aws-auth-groups': ['a.yaml:8 AA-02', 'AA-04'],
  'ci-audience': ['role.yaml:15 TR-13', 'X-25'],
  'contradicted-label': ['app.yaml:5 SC-08'],
  'graph-config': ['graph.yaml:54 RO-08'],
  'graph-credentials': ['graph.yaml:121 DP-12', 'SE-07'],
  'malformed-image': ['pod.yaml:7 PO-03', 'IM-02'],
  'malformed-subject': ['role.tf:11 TR-04', 'X-04'],
  'missing-pull-action': ['policy.json:5 PP-02'],
  'node-of-another-cluster': ['node.yaml:4 NC-03', 'PA-05'],
  'one-resolver-address': ['endpoint.yaml:7 RE-02', 'CF-05'],
  'provider-with-scheme': ['main.tf:3 TR-07', 'TR-06'],
  'refused-policy-port': ['policies.yaml:11 NP-07'],
  'trusted-issuer': ['provider.tf:11 TR-07', 'TR-08'],
  'world-open-group': ['main.tf:9 SG-01', 'SG-02'],
}

const FOLDER = 'test/fixtures/one-finding'

function findingsIn(name: string, from = registry): readonly string[] {
  const files = readdirSync(`${FOLDER}/${name}`, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = `${entry.parentPath}/${entry.name}`
      return { path: path.slice(`${FOLDER}/${name}/`.length), text: readFileSync(path, 'utf8') }
    })
  const { report } = lintTogether(files, settingsOfCase(files, from), from)
  return report.findings.map(({ check, location }) => `${location.path}:${location.startLine} ${check}`)
}

describe('what checks rest on', () => {
  const restsOn = new Map(
    catalogue.map(({ id, restsOn = [], restsOnToken = [] }) => [id, [...restsOn, ...restsOnToken]]),
  )

  it('is a check with a rule, on both sides', () => {
    const built = new Set(registry.rules.flatMap(checkIds))
    const named = [...registry.precedence].flatMap(([id, { beside, atToken }]) => [id, ...beside, ...atToken])
    expect(named.filter(id => !built.has(id))).toEqual([])
  })

  it('never goes in a circle', () => {
    const reach = (id: string, seen: readonly string[]): readonly string[] =>
      seen.includes(id) ? [id] : (restsOn.get(id) ?? []).flatMap(before => reach(before, [...seen, id]))
    expect([...restsOn.keys()].flatMap(id => reach(id, []))).toEqual([])
  })
})

describe('one fault is one finding', () => {
  it('has a case for each folder', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FAULTS))
  })

  it.each(Object.entries(FAULTS))('%s', (name, [finding, consequence]) => {
    expect(findingsIn(name)).toEqual([finding])
    const withoutTable = findingsIn(name, { ...registry, precedence: new Map() })
    expect(withoutTable.map(one => one.replace(/.* /, ''))).toContain(consequence ?? finding.replace(/.* /, ''))
  })
})
