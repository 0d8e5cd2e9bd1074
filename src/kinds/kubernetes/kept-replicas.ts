import { applicationSources } from '../../dialects/argo-sources.ts'
import { get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type KeptReplicas, keptReplicas } from '../../facts/kubernetes/kept-replicas.ts'

const REPLICAS = /^(?:\/spec\/replicas|\.?spec\.replicas)$/

/** What Argo CD leaves as it is: the replicas of workloads that something else scales (argo-cd, docs/user-guide/diffing.md). */
export default defineKind({
  id: 'KeptReplicas',
  types: ['argoproj.io/Application', 'argoproj.io/ApplicationSet'],
  isOfNoKind: true,
  recognisedBy: 'an Application that ignores differences of replicas',

  read: ({ type, body }) => {
    const spec = type === 'argoproj.io/Application' ? get(body, 'spec') : get(body, 'spec', 'template', 'spec')
    const ignored = items(get(spec, 'ignoreDifferences')).filter(one =>
      [...items(get(one, 'jsonPointers')), ...items(get(one, 'jqPathExpressions'))].some(path =>
        REPLICAS.test(literal(path) ?? ''),
      ),
    )
    if (ignored.length === 0) return undefined
    // What an ApplicationSet fills in may be any folder below the part before it.
    const sources = applicationSources(spec).filter(source => get(source, 'path').node !== undefined)
    const folders = sources.map(source =>
      (literal(get(source, 'path')) ?? '').replace(/\{\{.*$/s, '').replace(/^(?:\.?\/)+|\/+$/g, ''),
    )
    return ignored.map(one => {
      const [kind, name] = [literal(get(one, 'kind')), literal(get(one, 'name'))]
      const kept: KeptReplicas = {
        folders,
        ...(kind === undefined || kind === '*' ? {} : { kind }),
        ...(name === undefined || name === '*' ? {} : { name }),
      }
      return keptReplicas.of(kept)
    })
  },
})
