import { type Cursor, fields, get, isWritten, items, place } from '../../documents/cursor.ts'
import { plainOf } from '../../documents/plain.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Edit, Json } from '../../engine/edit.ts'
import { definitionEdits, hasComment } from './definition-conversion.ts'

/**
 * The edits that, with the new apiVersion, make an object of a version that is gone one of its replacement that means the same, as
 * `kubectl convert` does; undefined where that is not certain. The kinds are those whose fields have changed.
 */
export function conversionOf(body: Cursor, kind: string): readonly Edit[] | undefined {
  if (kind === 'Ingress') return ingressEdits(get(body, 'spec'))
  if (kind === 'CustomResourceDefinition') return definitionEdits(get(body, 'spec'))
  return WEBHOOKS.test(kind) ? allOrNone(items(get(body, 'webhooks')).map(webhookEdits)) : undefined
}

const WEBHOOKS = /^(?:Mutating|Validating)WebhookConfiguration$/

/** The edits of all parts; undefined where one of them has none. */
export function allOrNone(parts: readonly (readonly Edit[] | undefined)[]): readonly Edit[] | undefined {
  const whole = parts.filter(edits => edits !== undefined)
  return parts.length > 0 && whole.length === parts.length ? whole.flat() : undefined
}

/** The backends as objects of their own, and what an unstated type of a path meant. */
function ingressEdits(spec: Cursor): readonly Edit[] | undefined {
  const first = get(spec, 'backend')
  const paths = items(get(spec, 'rules')).flatMap(rule => items(get(rule, 'http', 'paths')))
  const backends = allOrNone(
    [...(isWritten(first) ? [first] : []), ...paths.map(one => get(one, 'backend'))].map(backendEdits),
  )
  if (backends === undefined) return undefined
  return [
    ...(isWritten(first) ? [{ at: place(first), rename: 'defaultBackend' }] : []),
    ...backends,
    ...paths
      .filter(one => !isWritten(get(one, 'pathType')))
      .map(one => ({ at: place(one), insert: { key: 'pathType', value: 'ImplementationSpecific' } })),
  ]
}

function backendEdits(backend: Cursor): readonly Edit[] | undefined {
  const name = literal(get(backend, 'serviceName'))
  const port = get(backend, 'servicePort').node
  const value = port?.type === 'scalar' ? port.value : undefined
  const others = fields(backend).filter(({ key }) => key !== 'serviceName' && key !== 'servicePort')
  if (name === undefined || isTemplated(name) || others.length > 0 || hasComment(backend)) return undefined
  const isNumber = Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,5}$/.test(value))
  if (!isNumber && (typeof value !== 'string' || isTemplated(value))) return undefined
  const service = { name, port: isNumber ? { number: Number(value) } : { name: String(value) } }
  return [{ at: place(backend), replace: { service } }]
}

/** What v1 asks for or fills in otherwise. What a webhook does beside its answer only its author knows. */
const BEFORE: Readonly<Record<string, Json>> = {
  admissionReviewVersions: ['v1beta1'],
  failurePolicy: 'Ignore',
  matchPolicy: 'Exact',
  timeoutSeconds: 30,
}

function webhookEdits(webhook: Cursor): readonly Edit[] | undefined {
  const { node } = webhook
  const hasNone = /^None(?:OnDryRun)?$/.test(literal(get(webhook, 'sideEffects')) ?? '')
  if (!hasNone || node === undefined || JSON.stringify(plainOf(node, { left: 10_000 })).includes('{{')) return undefined
  return Object.entries(BEFORE)
    .filter(([key]) => !isWritten(get(webhook, key)))
    .map(([key, value]) => ({ at: place(webhook), insert: { key, value } }))
}
