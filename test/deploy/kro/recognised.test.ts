import { expect, it } from 'vitest'
import { lintFrozen } from '../../support/lint-frozen.ts'

const graph = {
  path: 'graph.yaml',
  text: `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string}}
  resources: []
`,
}
const web = (kind: string): string =>
  `apiVersion: kro.run/v1alpha1\nkind: ${kind}\nmetadata: {name: web}\nspec: {name: web}\n`
const unrecognised = (...files: Parameters<typeof lintFrozen>[0]): number =>
  lintFrozen(files).report.counts.unrecognised

it('counts an instance as recognised where its graph is there', () => {
  const instance = { path: 'web.yaml', text: `${web('Web')}---\n${web('Other')}` }
  expect(unrecognised(instance)).toBe(2)
  expect(unrecognised(graph, instance)).toBe(1)
})
