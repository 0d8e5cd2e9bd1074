import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { boolean, isTemplated, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { capturedCredential, capturedNode, contentOf } from '../../facts/kubernetes/captured.ts'
import { isCaptured } from './object-meta.ts'

export default defineKind({
  id: 'CapturedObject',
  types: [
    'core/Node',
    'core/Secret',
    'authentication.k8s.io/TokenRequest',
    'client.authentication.k8s.io/ExecCredential',
  ],
  recognisedBy: 'a Node or a Secret that the API server has written, or the answer to a request for a token',

  read: resource => ifAny(factsOf(resource)),
})

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const { type, body } = resource
  if (type === 'core/Node') {
    if (isCaptured(resource) || get(body, 'status', 'conditions').node !== undefined) yield nodeFact(resource)
  } else if (type === 'core/Secret') {
    const data = get(body, 'data')
    const contents = fields(data).flatMap(({ value }) => contentAt(value) ?? [])
    const content = (['shown', 'unknown', 'removed'] as const).find(one => contents.includes(one))
    const isMade = isCaptured(resource) || get(body, 'metadata', 'ownerReferences').node !== undefined
    if (isMade && content !== undefined)
      yield capturedCredential.of({ what: 'the data of a Secret', content, at: { ...place(data), part: 'key' } })
  } else {
    for (const key of ['token', 'clientKeyData']) {
      const value = get(body, 'status', key)
      const content = contentAt(value)
      if (content !== undefined) yield capturedCredential.of({ what: WHAT[key] ?? '', content, at: place(value) })
    }
  }
}

const WHAT: Readonly<Record<string, string>> = {
  token: 'a token for the cluster',
  clientKeyData: 'the private key of a client',
}

const contentAt = (value: Cursor) => contentOf(literal(value) ?? '', isTemplated(literal(value) ?? ''))

/** `aws:///eu-west-1a/i-0123456789abcdef0` (hybrid nodes have `eks-hybrid:///…`). */
const INSTANCE = /^aws:\/\/\/[\w-]*\/(i-[0-9a-f]+)$/

function nodeFact({ body, name }: Resource): EmittedFact {
  const conditions = items(get(body, 'status', 'conditions'))
  const ready = conditions.find(condition => literal(get(condition, 'type')) === 'Ready')
  const instance = INSTANCE.exec(literal(get(body, 'spec', 'providerID')) ?? '')?.[1]
  return capturedNode.of({
    name,
    ready: text(ready === undefined ? get(body, 'status', 'conditions', 'Ready') : get(ready, 'status')),
    unschedulable: boolean(get(body, 'spec', 'unschedulable')),
    at: place(get(body, 'metadata', 'name')),
    ...(instance === undefined ? {} : { instance }),
  })
}
