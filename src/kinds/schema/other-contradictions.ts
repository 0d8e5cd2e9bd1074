import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { dnsNameProblem } from '../../model/kubernetes/api-names.ts'
import { wordSet } from '../../model/word-list.ts'
import { above, aboveSizes, exclusive, ofTerm, ofUnion, requires } from './field-contradictions.ts'
import { isFilledIn } from './filler.ts'
import { ADDRESS } from './form.ts'
import { items, keyAt, known, numberAt, repeated, textAt } from './node-words.ts'
import { objectType } from './object-types.ts'

/** A metric of an autoscaler, which has one source (validateMetricSpec, kubernetes, apis/autoscaling/validation). */
export const ofMetric = (metric: Cursor): readonly Contradiction[] =>
  exclusive(metric, ['resource', 'containerResource', 'pods', 'object', 'external'])

/** How fast an autoscaler acts (validateScalingRules): policies that are stated are some. */
export const ofScaling = (rules: Cursor): readonly Contradiction[] => {
  const policies = get(rules, 'policies')
  return policies.node?.type === 'sequence' && known(policies) && policies.node.items.length === 0
    ? [requires(policies, 'policies', 'at least one policy')]
    : []
}

/** The webhooks of a configuration (validateAdmissionReviewVersions, kubernetes, apis/admissionregistration/validation). */
export const ofWebhooks = (webhooks: readonly Cursor[]): readonly Contradiction[] => [
  ...repeated(webhooks, 'name', 'repeated', { other: 'webhooks' }),
  ...webhooks.flatMap(webhook => {
    const versions = get(webhook, 'admissionReviewVersions')
    const all = items(versions).map(textAt)
    return all.length === 0 || all.some(one => one === undefined || one === 'v1' || one === 'v1beta1')
      ? []
      : [requires(versions, 'a webhook', 'v1 or v1beta1 among its admissionReviewVersions')]
  }),
]

/** What a PersistentVolumeSpec says beside where the volume is. */
const BESIDE_SOURCE = wordSet(`
  accessModes capacity claimRef mountOptions nodeAffinity persistentVolumeReclaimPolicy storageClassName
  volumeAttributesClassName volumeMode
`)

/** Where a PersistentVolume is: at one place (ValidatePersistentVolumeSpec, kubernetes, apis/core/validation). */
export function ofVolume(spec: Cursor): readonly Contradiction[] {
  const sources = items(spec, 'keys')
    .map(keyAt)
    .filter(key => !BESIDE_SOURCE.has(key))
  return [
    ...(known(spec) && sources.length === 0
      ? [requires(spec, 'a PersistentVolume', 'a source, such as csi, nfs or local')]
      : exclusive(
          spec,
          sources.filter(key => objectType('PersistentVolumeSpec')?.fields.has(key)),
        )),
    ...items(get(spec, 'nodeAffinity', 'required', 'nodeSelectorTerms')).flatMap(ofTerm),
  ]
}

/** The name of a ServiceAccount that is bound (ValidateRoleBindingSubject, kubernetes, apis/rbac/validation). */
export function ofSubject(subject: Cursor): readonly Contradiction[] {
  const at = get(subject, 'name')
  const name = textAt(at) ?? ''
  if (textAt(get(subject, 'kind')) !== 'ServiceAccount' || name.includes(':')) return []
  const problem = name === '' || isFilledIn(name) ? undefined : dnsNameProblem(name)
  return problem === undefined ? [] : [{ ...requires(at, 'the name of a ServiceAccount', problem), at: place(at) }]
}

const ORDERED = [
  ['min', 'max'],
  ['min', 'defaultRequest'],
  ['min', 'default'],
  ['defaultRequest', 'default'],
  ['defaultRequest', 'max'],
  ['default', 'max'],
] as const

/** The items of a LimitRange (ValidateLimitRange, kubernetes, apis/core/validation): bounds and defaults are in order. */
export const ofLimits = (limits: readonly Cursor[]): readonly Contradiction[] => [
  ...repeated(limits, 'type', 'repeated-item', { other: 'limits' }).map(one => ({ ...one, name: 'type' })),
  ...limits.flatMap(limit =>
    ORDERED.flatMap(([low, high]) => aboveSizes(items(get(limit, low), 'keys'), get(limit, high), { low, high })).slice(
      0,
      1,
    ),
  ),
]

/** The addresses and ports of an EndpointSlice (ValidateEndpointSlice, kubernetes, apis/discovery/validation). */
export function ofEndpointSlice(body: Cursor): readonly Contradiction[] {
  const type = textAt(get(body, 'addressType')) ?? ''
  const addresses = items(get(body, 'endpoints')).flatMap(endpoint => items(get(endpoint, 'addresses')))
  return [
    ...repeated(items(get(body, 'ports')), 'name', 'repeated', { other: 'ports' }),
    ...addresses.flatMap(at => {
      const text = textAt(at)
      const isOther = text !== undefined && !isFilledIn(text) && !isOf(text, type)
      return isOther ? [{ ...requires(at, `the addressType ${type}`, `${type} addresses`), at: place(at) }] : []
    }),
  ]
}

/** Whether an address is of a type; of an unknown type all are. */
const isOf = (address: string, type: string): boolean =>
  (type !== 'IPv4' && type !== 'IPv6') ||
  (ADDRESS.item?.(address) === undefined && address.includes(':') === (type === 'IPv6'))

/** A priority level of requests (ValidatePriorityLevelConfigurationSpec, kubernetes, apis/flowcontrol/validation). */
export function ofPriorityLevel(spec: Cursor): readonly Contradiction[] {
  const response = get(spec, 'limited', 'limitResponse')
  return [
    ...ofUnion(spec, { Limited: 'limited' }),
    ...ofUnion(response, { Queue: 'queuing' }),
    ...(numberAt(get(response, 'queuing', 'queues')) === 0
      ? []
      : above(get(response, 'queuing'), 'handSize', 'queues')),
  ]
}

/** The subjects of a FlowSchema (ValidateFlowSchemaSubject, kubernetes, apis/flowcontrol/validation). */
export const ofFlowSubject = (subject: Cursor): readonly Contradiction[] =>
  ofUnion(subject, { User: 'user', Group: 'group', ServiceAccount: 'serviceAccount' }, 'kind')
