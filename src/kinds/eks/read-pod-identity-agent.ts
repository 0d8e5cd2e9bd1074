import { type Cursor, embedded, get, place } from '../../documents/cursor.ts'
import { writtenObject } from '../../documents/intrinsic.ts'
import { boolean, field, isTemplated, unresolved } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import type { Addon } from '../../facts/eks/addon.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { POD_IDENTITY_AGENT, podIdentityAgent } from '../../facts/eks/pod-identity-agent.ts'

/** The agent's fact, if `found` is the add-on of the pod identity agent; `wanted` has its fields. */
export function* agentOfAddon(found: Addon, wanted: Cursor): Generator<EmittedFact> {
  if (known(found.name) !== POD_IDENTITY_AGENT) return
  const { source, cluster, version, at } = found
  yield agentOf(field(wanted, 'configurationValues'), source, at, { cluster, version })
}

/** The agent's fact for a string with its values, or for the values themselves. */
export function agentOf(
  values: Cursor,
  source: ClusterSource,
  at: Addon['at'],
  addon?: { readonly cluster: ClusterLink; readonly version: Value<string> },
): EmittedFact {
  const tree = values.node?.type === 'mapping' ? values : parsed(values)
  const switches = (name: string): Value<boolean> =>
    tree === undefined ? unread(values) : boolean(get(tree, 'daemonsets', name, 'create'))
  return podIdentityAgent.of({
    source,
    hybrid: switches('hybrid'),
    hybridBottlerocket: switches('hybrid-bottlerocket'),
    version: { state: 'absent', at },
    at,
    ...addon,
  })
}

function parsed(values: Cursor): Cursor | undefined {
  const object = writtenObject(values)
  if (object !== undefined) return object
  const found = embedded(values, 'yaml-or-json')
  return found?.state === 'read' && found.cursor.node?.type === 'mapping' ? found.cursor : undefined
}

/** Values that can't be read say nothing where they are templated, and otherwise nothing is switched on. */
function unread(values: Cursor): Value<boolean> {
  const at = place(values)
  const { node } = values
  const why = unresolved(values)
  if (why !== undefined) return why
  return node?.type === 'scalar' && typeof node.value === 'string' && isTemplated(node.value)
    ? { state: 'unknown', why: 'a template', at }
    : { state: 'absent', at }
}
