import { type Cursor, get, place } from '../../documents/cursor.ts'
import { jsonText } from '../../documents/json-text.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { customObject } from '../../facts/application/graph-expansion.ts'
import { instanceSpec } from '../../facts/application/instance-schema.ts'
import { objectMeta } from './object-meta.ts'
import { readInstance } from './read-instance.ts'

/** The longest `spec` of an instance, as JSON in UTF-16 units; etcd takes 1.5 MB. */
const LONGEST = 200_000

/** How long aliases may make the `spec` of an object: in any, and in addition for each unit that is written. */
const [LEAST_COPIED, COPIED] = [2_000, 5]

/** Those of Kubernetes and of well-known operators, in whose groups no platform declares kinds of its own, and of graphs. */
const OTHERS =
  /^[^.]*\/[^/]*$|(?:^|\.)(?:k8s\.io|k8s\.aws|eks\.aws|eksctl\.io|cert-manager\.io|coreos\.com|external-secrets\.io|fluxcd\.io|istio\.io|projectcalico\.org|cilium\.io|argoproj\.io|kyverno\.io|crossplane\.io|upbound\.io|karpenter\.sh|kubevirt\.io|openshift\.io|ovn\.org|cni\.cncf\.io|amazonaws\.com|opentelemetry\.io|tekton\.dev|gatekeeper\.sh|keda\.sh|knative\.dev)\/[^/]*$|^kro\.run\/ResourceGr/

/** What may be an instance of a graph: the graph is known to a deploy step only. */
export default defineKind({
  id: 'CustomObject',
  types: ['*/*'],
  except: OTHERS,
  isOfNoKind: true,
  recognisedBy: 'an API group of a platform',

  read: resource => {
    const { type, body, container, dialect } = resource
    if (OTHERS.test(type) || container !== undefined || dialect.scope !== 'cluster') return undefined
    const group = type.slice(0, type.lastIndexOf('/'))
    const spec = get(body, 'spec')
    // What states no more than a status was read back, or is what a test waits for.
    if (spec.node === undefined && get(body, 'status').node !== undefined) return undefined
    const text = spec.node === undefined ? '{}' : jsonText(spec.node, longestOf(body.node))
    const apiVersion = literal(get(body, 'apiVersion')) ?? ''
    const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
    const meta = objectMeta(resource)
    return [
      customObject.of({ ...meta, group, version, ...(text === undefined ? {} : { spec: text }), specAt: place(spec) }),
      instanceSpec.of({ ...meta, ...readInstance(resource, group, text !== undefined) }),
    ]
  },
})

/** A text of nothing but aliases must not take a hundred times its size in memory. */
const longestOf = (node: Cursor['node']): number =>
  node === undefined ? LONGEST : Math.min(LONGEST, LEAST_COPIED + COPIED * (node.end - node.start))
