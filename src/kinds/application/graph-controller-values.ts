import { applicationSources } from '../../dialects/argo-sources.ts'
import { type Cursor, embedded, get } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { graphController, MODES } from '../../facts/application/graph-controller.ts'

/** Values of kro's chart: known by `rbac.mode`, which no other chart has with these words, or by the chart's name. */
export default defineKind({
  id: 'GraphControllerValues',
  types: ['object', 'helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application'],
  recognisedBy: "Helm values with kro's rbac.mode, or a release of the chart kro",

  read: resource => ifAny(modesOf(resource).map(toController)),
})

interface Mode {
  readonly mode: Cursor
  /** Where the chart is named; the mode itself in a file of values. */
  readonly chart: Cursor
}

function modesOf({ type, body }: Resource): readonly Mode[] {
  if (type === 'object')
    return [get(body, 'rbac', 'mode'), get(body, 'kro', 'rbac', 'mode')]
      .filter(mode => MODES.some(known => known === literal(mode)))
      .map(mode => ({ mode, chart: mode }))
  const spec = get(body, 'spec')
  const releases =
    type === 'argoproj.io/Application'
      ? applicationSources(spec).map(source => ({
          chart: get(source, 'chart'),
          values: argoValues(get(source, 'helm')),
        }))
      : [{ chart: get(spec, 'chart', 'spec', 'chart'), values: get(spec, 'values') }]
  return releases
    .filter(({ chart }) => literal(chart) === 'kro')
    .map(({ chart, values }) => ({ chart, mode: get(values, 'rbac', 'mode') }))
}

/** Argo CD takes the object before the text. */
function argoValues(helm: Cursor): Cursor {
  const object = get(helm, 'valuesObject')
  const inText = embedded(get(helm, 'values'), 'yaml')
  return object.node === undefined && inText?.state === 'read' ? inText.cursor : object
}

function toController({ mode, chart }: Mode): EmittedFact {
  const stated = text(mode)
  return graphController.of({ mode: stated.state === 'absent' ? { ...stated, at: text(chart).at } : stated })
}
