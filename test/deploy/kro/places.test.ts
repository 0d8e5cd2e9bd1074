import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/documents/document.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { registry } from '../../support/lint-frozen.ts'

const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec: {image: string | default=registry.example.com/web}
  resources:
    - id: pod
      template:
        apiVersion: v1
        kind: Pod
        metadata: {name: "\${schema.metadata.name}"}
        spec: {containers: [{name: web, image: "\${schema.spec.image}"}]}
`
const APP = `apiVersion: kro.run/v1alpha1
kind: Web
metadata: {name: one, namespace: shop}
spec: {image: registry.example.com/other}
`

/** The places of what is found of images without a tag. */
function placesIn(files: Readonly<Record<string, string>>): readonly Place[] {
  const results = Object.entries(files).map(([path, text]) => lintFile({ path, text }, defaultSettings, registry))
  const { problems } = linkFacts(results, () => defaultSettings, registry)
  return problems.filter(({ check }) => check.startsWith('IM-02')).map(({ at }) => at)
}
const TEMPLATE = { document: 'graph.yaml#0', pointer: '/spec/resources/0/template/spec/containers/0/image' }

describe('the places of what is generated', () => {
  it('are those of the instance, with what takes them, and for what', () => {
    expect(placesIn({ 'graph.yaml': GRAPH, 'app.yaml': APP })).toEqual([
      {
        document: 'app.yaml#0',
        pointer: '/spec/image',
        within: { start: 21, end: 26 },
        generated: { by: { document: 'app.yaml#0', pointer: '/metadata/name' }, from: TEMPLATE },
      },
    ])
  })

  it('are those of defaults, and no more than likely where there is no instance', () => {
    const [at, ...others] = placesIn({ 'graph.yaml': GRAPH })
    expect(others).toEqual([])
    expect(at).toMatchObject({
      document: 'graph.yaml#0',
      pointer: '/spec/schema/spec/image',
      within: { start: 38, end: 41 },
      assumed: 'likely',
      generated: { from: TEMPLATE },
    })
    const [own] = placesIn({ 'graph.yaml': GRAPH, 'app.yaml': APP.replace(/spec: .*/, 'spec: {}') })
    expect(own).not.toHaveProperty('assumed')
  })
})
