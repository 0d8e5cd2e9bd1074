import { applicationSources } from '../../../dialects/argo-sources.ts'
import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { field, literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { operatorRelease } from '../../../facts/kubernetes/external-secret.ts'

const CHART = 'external-secrets'

/** Which release of the External Secrets Operator is installed, by the version of its chart, which is the operator's. */
export default defineKind({
  id: 'OperatorRelease',
  types: ['helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application', 'helm_release', 'object'],
  isOfNoKind: true,
  recognisedBy: 'the chart external-secrets',

  read: resource =>
    ifAny(
      chartsIn(resource)
        .filter(({ chart }) => literal(chart) === CHART)
        .map(({ version }) => operatorRelease.of({ version: text(version) })),
    ),
})

interface Chart {
  readonly chart: Cursor
  readonly version: Cursor
}

function chartsIn({ type, body, document }: Resource): readonly Chart[] {
  switch (type) {
    case 'helm.toolkit.fluxcd.io/HelmRelease': {
      const spec = get(body, 'spec', 'chart', 'spec')
      return [{ chart: get(spec, 'chart'), version: get(spec, 'version') }]
    }
    case 'argoproj.io/Application':
      return applicationSources(get(body, 'spec')).map(source => ({
        chart: get(source, 'chart'),
        version: get(source, 'targetRevision'),
      }))
    case 'helm_release':
      return [{ chart: field(body, 'chart'), version: field(body, 'version') }]
    default:
      return /(?:^|\/)Chart\.yaml$/.test(document.file.path) ? chartsOf(body) : []
  }
}

/** The parts of a chart; where the operator's is none of them, the chart itself: a copy of the operator's own is the release that it is of. */
function chartsOf(body: Cursor): readonly Chart[] {
  const parts = items(get(body, 'dependencies')).map(one => ({ chart: get(one, 'name'), version: get(one, 'version') }))
  if (parts.some(({ chart }) => literal(chart) === CHART)) return parts
  return [...parts, { chart: get(body, 'name'), version: get(body, 'appVersion') }]
}
