import { get, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { judgedObject, noFaults } from '../../facts/schema/object-faults.ts'
import { objectContentOf } from '../kubernetes/object-content.ts'
import { judgeMetadata } from './judge-object.ts'
import { conversion, isCaptured, isDirected, placed } from './kubernetes-object.ts'
import { judgeName } from './object-name.ts'
import { table } from './object-types.ts'

/** An object of a kind that a definition may define, for the definitions of the run (src/linter.ts leaves it out where there are none). */
export default defineKind({
  id: 'CustomResource',
  types: ['*/*'],
  isOfNoKind: true,
  recognisedBy: 'apiVersion and kind that Kubernetes itself does not have',

  read: ({ body, document }) => {
    const apiVersion = literal(get(body, 'apiVersion'))
    const kind = literal(get(body, 'kind'))
    if (isDirected(body) || apiVersion === undefined || kind === undefined || !apiVersion.includes('/'))
      return undefined
    if (isTemplated(apiVersion) || isTemplated(kind) || Object.hasOwn(table().kinds, `${apiVersion}/${kind}`))
      return undefined
    // These have definitions, but are the input of nodeadm and istioctl.
    if (/^(?:node\.eks\.aws|install\.istio\.io)\//.test(apiVersion)) return undefined
    // Nor is what has no name and nothing to say: programs keep their own settings in the form of objects.
    if (get(body, 'metadata').node === undefined && get(body, 'spec').node === undefined) return undefined
    const content = objectContentOf(body)
    if (content === undefined) return undefined
    const { path } = document.file
    const at = place(get(body, 'kind'))
    // operator-sdk completes what a bundle of the Operator Lifecycle Manager begins with.
    const isPart =
      isCaptured(body) || (kind === 'ClusterServiceVersion' && apiVersion.startsWith('operators.coreos.com/'))
    return [
      judgedObject.of({
        ...noFaults,
        at,
        path,
        isBuilt: path.endsWith('/kustomize.yaml'),
        ...conversion(document),
        custom: {
          ...content,
          at,
          apiVersion,
          kind,
          versionAt: place(get(body, 'apiVersion')),
          isPart,
          metadata: placed([...judgeMetadata(body.node), ...judgeName(body, kind)], body, isPart),
        },
      }),
    ]
  },
})
