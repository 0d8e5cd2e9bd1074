import { POD_TEMPLATES } from '../../dialects/pod-templates.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { above, exclusive, lacks, ofLabels, requires } from './field-contradictions.ts'
import { isLeftOut, isNothing, items, keyAt, known, numberAt, repeated, textAt } from './node-words.ts'
import {
  ofEndpointSlice,
  ofFlowSubject,
  ofLimits,
  ofMetric,
  ofPriorityLevel,
  ofScaling,
  ofSubject,
  ofVolume,
  ofWebhooks,
} from './other-contradictions.ts'
import { podContradictions } from './pod-contradictions.ts'
import { ofService } from './service-contradictions.ts'

/** The parts of an object that contradict each other, as validation finds them (kubernetes, apis/GROUP/validation). Of what is not known there are none. */
export function contradictionsIn(body: Cursor, type: string): readonly Contradiction[] {
  const kind = type.slice(type.lastIndexOf('/') + 1)
  const template = POD_TEMPLATES[type]
  if (template !== undefined)
    return [...podContradictions(get(body, ...template), kind, body), ...ofWorkload(body, kind)]
  const spec = get(body, 'spec')
  switch (kind) {
    case 'Service':
      return ofService(spec, body)
    case 'Ingress':
      return ofIngress(spec)
    case 'PodDisruptionBudget':
      return [...exclusive(spec, ['minAvailable', 'maxUnavailable']), ...ofLabels(get(spec, 'selector'))]
    case 'HorizontalPodAutoscaler':
      return [
        ...above(spec, 'minReplicas', 'maxReplicas'),
        ...items(get(spec, 'metrics')).flatMap(ofMetric),
        ...['scaleUp', 'scaleDown'].flatMap(way => ofScaling(get(spec, 'behavior', way))),
      ]
    case 'PersistentVolume':
      return ofVolume(spec)
    case 'StorageClass':
      return items(get(body, 'allowedTopologies')).flatMap(term =>
        repeated(items(get(term, 'matchLabelExpressions')), 'key', 'repeated-item', { other: 'matchLabelExpressions' }),
      )
    case 'RoleBinding':
    case 'ClusterRoleBinding':
      return items(get(body, 'subjects')).flatMap(ofSubject)
    case 'LimitRange':
      return ofLimits(items(get(spec, 'limits')))
    case 'EndpointSlice':
      return ofEndpointSlice(body)
    case 'FlowSchema':
      return items(get(spec, 'rules')).flatMap(rule => items(get(rule, 'subjects')).flatMap(ofFlowSubject))
    case 'ValidatingWebhookConfiguration':
    case 'MutatingWebhookConfiguration':
      return ofWebhooks(items(get(body, 'webhooks')))
    case 'PriorityLevelConfiguration':
      return ofPriorityLevel(spec)
    case 'NetworkPolicy':
      return ofNetworkPolicy(spec)
    case 'PersistentVolumeClaim':
      return ofClaim(spec)
    case 'ConfigMap':
      return items(get(body, 'binaryData'), 'keys').flatMap(entry => {
        const key = keyAt(entry)
        const text = get(body, 'data', key)
        return text.node === undefined
          ? []
          : [{ at: place(entry, 'key'), sort: 'both', name: 'data', other: 'binaryData', related: place(text, 'key') }]
      })
    default:
      return []
  }
}

function ofWorkload(body: Cursor, kind: string): readonly Contradiction[] {
  const spec = get(body, 'spec')
  const labels = get(spec, 'template', 'metadata', 'labels')
  const strategy = get(spec, 'strategy')
  const isRecreated = kind === 'Deployment' && textAt(get(strategy, 'type')) === 'Recreate'
  const rolling = get(strategy, 'rollingUpdate')
  return [
    ...(isRecreated && !isNothing(rolling) && !isLeftOut(rolling.node)
      ? [
          {
            at: place(rolling, 'key'),
            sort: 'both' as const,
            name: 'rollingUpdate',
            other: 'the strategy Recreate',
            related: place(get(strategy, 'type')),
          },
        ]
      : []),
    ...(kind === 'Deployment' ? deadlineOf(spec) : []),
    ...(kind === 'Job' ? ofJob(spec) : kind === 'CronJob' ? ofJob(get(spec, 'jobTemplate', 'spec')) : []),
    ...(kind === 'StatefulSet'
      ? items(get(spec, 'volumeClaimTemplates')).flatMap(claim => [
          ...ofClaim(get(claim, 'spec')),
          ...(lacks(get(claim, 'metadata'), 'name')
            ? [requires(get(claim, 'metadata'), 'the template of a claim', 'metadata.name')]
            : []),
        ])
      : []),
    ...(kind === 'DaemonSet' ? bothSteps(get(spec, 'updateStrategy', 'rollingUpdate')) : []),
    ...(kind === 'ReplicationController' ? [] : ofLabels(get(spec, 'selector'))),
    ...withoutStep(get(spec, kind === 'Deployment' ? 'strategy' : 'updateStrategy', 'rollingUpdate')),
    ...(kind === 'Job' || kind === 'CronJob' || kind === 'Pod' || kind === 'PodTemplate'
      ? []
      : ofSelector(
          kind === 'ReplicationController' ? get(spec, 'selector') : get(spec, 'selector', 'matchLabels'),
          labels,
        )),
  ]
}

/** An update that may neither add a Pod nor take one away (ValidateRollingUpdateDeployment, ValidateRollingUpdateDaemonSet). */
function withoutStep(rolling: Cursor): readonly Contradiction[] {
  const [unavailable, surge] = [get(rolling, 'maxUnavailable'), get(rolling, 'maxSurge')]
  return isZero(unavailable) && isZero(surge)
    ? [{ at: place(unavailable), sort: 'no-step', name: '', other: '', related: place(surge) }]
    : []
}

/** A DaemonSet may add Pods or take some away, not both (ValidateRollingUpdateDaemonSet). None is added, and one taken away, where nothing is stated. */
function bothSteps(rolling: Cursor): readonly Contradiction[] {
  const [unavailable, surge] = [get(rolling, 'maxUnavailable'), get(rolling, 'maxSurge')]
  const isStep = (cursor: Cursor): boolean => known(cursor) && !isZero(cursor)
  return isStep(surge) && (isStep(unavailable) || lacks(rolling, 'maxUnavailable'))
    ? [
        {
          ...requires(surge, 'maxSurge', 'maxUnavailable: 0'),
          ...(isNothing(unavailable) ? {} : { related: place(unavailable) }),
        },
      ]
    : []
}

/** The time that a Deployment has, above that which a Pod takes (ValidateDeploymentSpec); by default 600 seconds. */
function deadlineOf(spec: Cursor): readonly Contradiction[] {
  const [deadline, ready] = [get(spec, 'progressDeadlineSeconds'), get(spec, 'minReadySeconds')]
  const [most, least] = [isNothing(deadline) ? 600 : numberAt(deadline), numberAt(ready)]
  return most === undefined || least === undefined || most > least || (least === 0 && isNothing(deadline))
    ? []
    : [requires(ready, `minReadySeconds: ${least}`, `a progressDeadlineSeconds above it, which is ${most}`)]
}

/** A Job with an index for each completion needs their number (validateJobSpec). */
const ofJob = (spec: Cursor): readonly Contradiction[] =>
  textAt(get(spec, 'completionMode')) === 'Indexed' && lacks(spec, 'completions')
    ? [requires(get(spec, 'completionMode'), 'the completionMode Indexed', 'completions')]
    : []

/** A claim says how much it asks for (ValidatePersistentVolumeClaimSpec). */
const ofClaim = (spec: Cursor): readonly Contradiction[] => {
  const requests = get(spec, 'resources', 'requests')
  return lacks(requests, 'storage') ? [requires(requests, 'a claim', 'a request of storage')] : []
}

function ofNetworkPolicy(spec: Cursor): readonly Contradiction[] {
  const rules = [
    ...items(get(spec, 'ingress')).map(rule => ({ rule, peers: get(rule, 'from') })),
    ...items(get(spec, 'egress')).map(rule => ({ rule, peers: get(rule, 'to') })),
  ]
  return [
    ...ofLabels(get(spec, 'podSelector')),
    ...rules.flatMap(({ rule, peers }) => [
      ...items(peers).flatMap(peer => [
        ...ofLabels(get(peer, 'podSelector')),
        ...ofLabels(get(peer, 'namespaceSelector')),
      ]),
      ...items(get(rule, 'ports')).flatMap(ofPortRange),
    ]),
  ]
}

/** An end of ports has a number as their begin (ValidateNetworkPolicyPort). */
function ofPortRange(port: Cursor): readonly Contradiction[] {
  const [first, last] = [get(port, 'port'), get(port, 'endPort')]
  return known(last) && (lacks(port, 'port') || textAt(first) !== undefined)
    ? [requires(last, 'endPort', 'a port by number')]
    : above(port, 'port', 'endPort')
}

const isZero = (cursor: Cursor): boolean => numberAt(cursor) === 0 || /^0+%$/.test(textAt(cursor) ?? '')

/** The labels of a selector that its template does not have. */
function ofSelector(selector: Cursor, labels: Cursor): readonly Contradiction[] {
  if (labels.node !== undefined && !known(labels)) return []
  // SC-02 reports what is not an object.
  if (!isNothing(labels) && labels.node?.type !== 'mapping') return []
  return items(selector, 'keys').flatMap(wanted => {
    const key = keyAt(wanted)
    const value = textAt(wanted)
    const label = get(labels, key)
    if (value === undefined || (!isNothing(label) && (textAt(label) === undefined || textAt(label) === value)))
      return []
    const related = label.node === undefined ? labels : label
    const at = place(wanted)
    return [
      {
        at,
        sort: 'selector',
        name: `${key}=${value}`,
        other: '',
        label: { found: text(label), wanted: value },
        ...(related.node === undefined
          ? {}
          : { related: place(related, label.node === undefined ? 'key' : undefined) }),
      },
    ]
  })
}

function ofIngress(spec: Cursor): readonly Contradiction[] {
  return items(get(spec, 'rules')).flatMap(rule =>
    items(get(rule, 'http', 'paths')).flatMap(path =>
      known(path) && isNothing(get(path, 'pathType'))
        ? [
            {
              at: place(get(path, firstKey(path)), 'key'),
              sort: 'path-type',
              name: '',
              other: '',
            } satisfies Contradiction,
          ]
        : known(path) && /^(?:Exact|Prefix)$/.test(textAt(get(path, 'pathType')) ?? '') && lacks(path, 'path')
          ? [requires(get(path, 'pathType'), `the pathType ${textAt(get(path, 'pathType'))}`, 'a path')]
          : [],
    ),
  )
}

const firstKey = ({ node }: Cursor): string => (node?.type === 'mapping' ? (node.entries[0]?.key ?? '') : '')
