import { applicationSources } from '../../../dialects/argo-sources.ts'
import { type Cursor, get, place } from '../../../documents/cursor.ts'
import { field, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { type RemoteSource, remoteSource, withoutUser } from '../../../facts/kubernetes/remote-source.ts'
import { resolvePath } from '../resolve-path.ts'

const HELM_RELEASE = 'helm.toolkit.fluxcd.io/HelmRelease'
const APPLICATION = 'argoproj.io/Application'
const APPLICATION_SET = 'argoproj.io/ApplicationSet'

/** An order to install what is in another repository: which chart or folder that is, but not what is in it. */
export default defineKind({
  id: 'RemoteRelease',
  types: [HELM_RELEASE, APPLICATION, APPLICATION_SET, 'helm_release'],
  isOfNoKind: true,
  recognisedBy: 'a chart, or a folder of a repository that is named by its address',

  read: resource => ifAny(sourcesOf(resource).map(remoteSource.of)),
})

function sourcesOf({ type, body }: Resource): readonly RemoteSource[] {
  switch (type) {
    case HELM_RELEASE:
      return fluxRelease(get(body, 'spec'))
    case 'helm_release':
      return terraformRelease(body)
    default: {
      const spec = type === APPLICATION_SET ? get(body, 'spec', 'template', 'spec') : get(body, 'spec')
      return applicationSources(spec).flatMap(argoSource)
    }
  }
}

/** A chart by its name in a repository of charts, its folder in one of Git, or an object that represents it. */
function fluxRelease(spec: Cursor): readonly RemoteSource[] {
  const [chart, reference] = [get(spec, 'chart', 'spec', 'chart'), get(spec, 'chartRef')]
  const name = literal(get(reference, 'name'))
  if (name !== undefined) return [remoteChart(get(reference, 'name'), name)]
  const written = literal(chart)
  if (written === undefined) return []
  const source = get(spec, 'chart', 'spec', 'sourceRef')
  const from = literal(get(source, 'name')) ?? ''
  const one = remoteChart(chart, `${from}/${written}`)
  return /^(?:GitRepository|Bucket)$/.test(literal(get(source, 'kind')) ?? '')
    ? resolvePath('', written).map(folder => ({ ...one, folder }))
    : [one]
}

/** A chart that is not a folder beside the module. */
function terraformRelease(body: Cursor): readonly RemoteSource[] {
  const chart = field(body, 'chart')
  const [name, repository] = [literal(chart), literal(field(body, 'repository'))]
  if (name === undefined || name.includes('${') || /^[./~]/.test(name)) return []
  return [remoteChart(chart, repository === undefined ? name : `${repository}/${name}`)]
}

/** A chart, or a folder of a repository of Git; one that only lends files of values (`ref`) has neither. */
function argoSource(source: Cursor): readonly RemoteSource[] {
  const [chart, path] = [get(source, 'chart'), get(source, 'path')]
  const [name, folder] = [literal(chart), literal(path)]
  const address = literal(get(source, 'repoURL')) ?? ''
  if (name !== undefined) return name.includes('{{') ? [] : [remoteChart(chart, `${address}/${name}`)]
  if (folder === undefined || `${folder}${address}`.includes('{{')) return []
  return resolvePath('', folder).map(own => ({
    at: place(path),
    kind: 'remote application source',
    reason: 'it is a folder that is not in this repository; nothing is fetched',
    name: withoutUser(`${address}//${own}`),
    isApart: true,
    folder: own,
  }))
}

const remoteChart = (at: Cursor, name: string): RemoteSource => ({
  at: place(at),
  kind: 'remote chart',
  reason: 'it is a chart of another repository; nothing is fetched',
  name: withoutUser(name),
  isApart: true,
})
