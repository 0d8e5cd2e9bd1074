import { expect, it } from 'vitest'
import { createLiveReport } from '../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { documentOpener } from '../../../src/index.ts'
import { lintFrozen, registry } from '../../support/lint-frozen.ts'

const graph = (kind: string, status: string, resource: string): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: ${kind.toLowerCase()}}
spec:
  schema:
    apiVersion: v1alpha1
    kind: ${kind}
    spec: {name: string}
    status: {${status}}
  resources:
${resource}
`
const CONFIG = `    - id: config
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: "\${schema.spec.name}"}, data: {host: db}}`
const OUTER = `    - id: inner
      template: {apiVersion: kro.run/v1alpha1, kind: Inner, metadata: {name: inner}, spec: {name: "\${schema.spec.name}"}}
    - id: config
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {host: "\${inner.status.host}"}}`
const status = (name: string): string => `${name}: "\${config.metadata.name}"`

it('types a graph anew where another one changes whose instances it makes', () => {
  const texts = new Map([
    ['inner.yaml', graph('Inner', status('host'), CONFIG)],
    ['outer.yaml', graph('Outer', '', OUTER)],
    ['other.yaml', graph('Other', status('own'), CONFIG)],
  ])
  const live = createLiveReport(() => defaultSettings, registry)
  const update = (...paths: readonly string[]): void => {
    const results = paths.map(path => lintFile({ path, text: texts.get(path) ?? '' }, defaultSettings, registry))
    live.update(
      new Map(results.map(one => [one.path, one])),
      documentOpener(registry, path => texts.get(path)),
    )
    const whole = lintFrozen(Array.from(texts, ([path, text]) => ({ path, text }))).report
    const found = [...texts.keys()].sort().flatMap(path => live.findingsOf(path))
    expect(found).toEqual(whole.findings)
  }
  const change = (path: string, text: string): void => {
    texts.set(path, text)
    update(path)
  }
  update(...texts.keys())
  expect(live.findingsOf('outer.yaml')).toEqual([])
  change('inner.yaml', graph('Inner', status('hostname'), CONFIG))
  expect(live.findingsOf('outer.yaml').map(({ check }) => check)).toEqual(['RG-03'])
  // A kind that no graph declares any more may have any field.
  change('inner.yaml', graph('Renamed', status('hostname'), CONFIG))
  expect(live.findingsOf('outer.yaml')).toEqual([])
  change('other.yaml', graph('Inner', status('own'), CONFIG))
  change('inner.yaml', graph('Inner', status('host'), CONFIG))
  change('other.yaml', graph('Other', status('own'), CONFIG))
  expect(live.findingsOf('outer.yaml')).toEqual([])
})
