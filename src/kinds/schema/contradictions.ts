import { POD_TEMPLATES } from '../../dialects/pod-templates.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { isNothing, items, keyAt, known, numberAt, portKey, repeated, textAt } from './node-words.ts'
import { exclusive, podContradictions } from './pod-contradictions.ts'

/** The parts of an object that contradict each other, as validation finds them (kubernetes, apis/GROUP/validation). Of what is not known there are none. */
export function contradictionsIn(body: Cursor, type: string): readonly Contradiction[] {
  const kind = type.slice(type.lastIndexOf('/') + 1)
  const template = POD_TEMPLATES[type]
  if (template !== undefined)
    return [...podContradictions(get(body, ...template), kind, body), ...ofWorkload(body, kind)]
  const spec = get(body, 'spec')
  switch (kind) {
    case 'Service':
      return ofService(spec)
    case 'Ingress':
      return ofIngress(spec)
    case 'PodDisruptionBudget':
      return exclusive(spec, ['minAvailable', 'maxUnavailable'])
    case 'HorizontalPodAutoscaler':
      return above(spec, 'minReplicas', 'maxReplicas')
    case 'NetworkPolicy':
      return ['ingress', 'egress'].flatMap(way =>
        items(get(spec, way)).flatMap(rule =>
          items(get(rule, 'ports')).flatMap(port => above(port, 'port', 'endPort')),
        ),
      )
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
    ...(isRecreated && !isNothing(rolling)
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

const isZero = (cursor: Cursor): boolean => numberAt(cursor) === 0 || /^0+%$/.test(textAt(cursor) ?? '')

/** The labels of a selector that its template does not have. */
function ofSelector(selector: Cursor, labels: Cursor): readonly Contradiction[] {
  if (labels.node !== undefined && !known(labels)) return []
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

function ofService(spec: Cursor): readonly Contradiction[] {
  const ports = items(get(spec, 'ports'))
  const unnamed = ports.length < 2 ? [] : ports.filter(port => known(port) && isNothing(get(port, 'name')))
  return [
    ...unnamed.map(port => ({ at: place(get(port, 'port')), sort: 'unnamed-port' as const, name: '', other: '' })),
    ...repeated(ports, 'name', 'repeated', { other: 'ports' }),
    ...repeated(ports, 'port', 'repeated-service-port', { keyOf: portKey }),
  ]
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
        : [],
    ),
  )
}

const firstKey = ({ node }: Cursor): string => (node?.type === 'mapping' ? (node.entries[0]?.key ?? '') : '')

function above(object: Cursor, least: string, most: string): readonly Contradiction[] {
  const [low, high] = [get(object, least), get(object, most)]
  const [first, second] = [numberAt(low), numberAt(high)]
  return first === undefined || second === undefined || first <= second
    ? []
    : [{ at: place(high), sort: 'above', name: `${least} ${first}`, other: `${most} ${second}`, related: place(low) }]
}
