import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { quantityNanos } from '../../model/kubernetes/quantity.ts'
import { booleanAt, isNothing, items, keyAt, known, numberAt, portKey, repeated, textAt } from './node-words.ts'

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
const PROBE_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc'] as const
const HOOK_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'sleep'] as const
const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'] as const

/** The contradictions of a Pod, or of the template of one (ValidatePodSpec, kubernetes, apis/core/validation). */
export function podContradictions(template: Cursor, kind: string, body: Cursor): readonly Contradiction[] {
  const spec = get(template, 'spec')
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap(list => items(get(spec, list)))
  const volumes = items(get(spec, 'volumes'))
  return [
    ...repeated(containers, 'name', 'repeated', { other: 'containers' }),
    ...repeated(volumes, 'name', 'repeated', { other: 'volumes' }),
    ...volumes.flatMap(volume => exclusive(volume, typesOf(volume))),
    ...mountContradictions(spec, containers, kind, body),
    ...containers.flatMap(ofContainer),
    ...restartContradictions(spec, kind),
    ...items(get(spec, 'tolerations')).flatMap(ofToleration),
    ...items(get(spec, ...NODE_TERMS))
      .flatMap(term => items(get(term, 'matchExpressions')))
      .flatMap(ofExpression),
    ...(booleanAt(get(spec, 'hostNetwork')) === true ? containers.flatMap(ofHostPorts) : []),
  ]
}

/** Where the terms of required node affinity are. */
const NODE_TERMS = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms']

/** A toleration that is for any value, or that ends (ValidateTolerations). */
function ofToleration(toleration: Cursor): readonly Contradiction[] {
  const [operator, value, effect] = [get(toleration, 'operator'), get(toleration, 'value'), get(toleration, 'effect')]
  const seconds = get(toleration, 'tolerationSeconds')
  const name = textAt(effect)
  return [
    ...(textAt(operator) === 'Exists' && (textAt(value) ?? '') !== ''
      ? [
          {
            at: place(value, 'key'),
            sort: 'both' as const,
            name: 'value',
            other: 'the operator Exists',
            related: place(operator),
          },
        ]
      : []),
    ...(numberAt(seconds) !== undefined &&
    known(toleration) &&
    (isNothing(effect) || (name !== undefined && name !== 'NoExecute'))
      ? [
          {
            at: place(seconds, 'key'),
            sort: 'requires' as const,
            name: 'tolerationSeconds',
            other: 'the effect NoExecute',
          },
        ]
      : []),
  ]
}

/** An expression about labels (ValidateNodeSelectorRequirement): what it compares with, or that there is nothing to compare with. */
function ofExpression(expression: Cursor): readonly Contradiction[] {
  const [operator, values] = [get(expression, 'operator'), get(expression, 'values')]
  const name = textAt(operator) ?? ''
  const count = items(values).length
  if (!known(expression) || (!isNothing(values) && !known(values))) return []
  if (count > 0 && /^(?:Exists|DoesNotExist)$/.test(name))
    return [
      {
        at: place(values, 'key'),
        sort: 'both',
        name: 'values',
        other: `the operator ${name}`,
        related: place(operator),
      },
    ]
  if (count === 0 && /^(?:In|NotIn)$/.test(name))
    return [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'values' }]
  return count !== 1 && /^(?:Gt|Lt)$/.test(name)
    ? [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'one value' }]
    : []
}

/** Ports of the node that are not those of the container, in a Pod that has the node's network (validateHostNetwork). */
const ofHostPorts = (container: Cursor): readonly Contradiction[] =>
  items(get(container, 'ports')).flatMap(port => {
    const [host, own] = [get(port, 'hostPort'), get(port, 'containerPort')]
    const [first, second] = [numberAt(host), numberAt(own)]
    return first === undefined || second === undefined || first === 0 || first === second
      ? []
      : [
          {
            at: place(host),
            sort: 'requires' as const,
            name: 'hostNetwork',
            other: `the hostPort ${second}`,
            related: place(own),
          },
        ]
  })

/** A privileged container can always gain rights (ValidateSecurityContext). */
function ofPrivileges(context: Cursor): readonly Contradiction[] {
  const [privileged, escalation] = [get(context, 'privileged'), get(context, 'allowPrivilegeEscalation')]
  return booleanAt(privileged) === true && booleanAt(escalation) === false
    ? [
        {
          at: place(escalation),
          sort: 'both',
          name: 'allowPrivilegeEscalation: false',
          other: 'privileged: true',
          related: place(privileged),
        },
      ]
    : []
}

const typesOf = (volume: Cursor): readonly string[] =>
  items(volume, 'keys')
    .map(keyAt)
    .filter(key => key !== 'name')

/** Mounts of volumes that are not there. A StatefulSet makes a volume of each of its claims. */
function mountContradictions(
  spec: Cursor,
  containers: readonly Cursor[],
  kind: string,
  body: Cursor,
): readonly Contradiction[] {
  const list = get(spec, 'volumes')
  const claims = kind === 'StatefulSet' ? get(body, 'spec', 'volumeClaimTemplates') : undefined
  const sources = claims === undefined ? [list] : [list, claims]
  if (!known(spec) || sources.some(one => !isNothing(one) && !known(one))) return []
  const named = [
    ...items(list).map(volume => get(volume, 'name')),
    ...(claims === undefined ? [] : items(claims).map(claim => get(claim, 'metadata', 'name'))),
  ]
  // What is not known may be the volume.
  if (named.some(name => textAt(name) === undefined)) return []
  const names = new Set(named.map(textAt))
  return containers.flatMap(container =>
    items(get(container, 'volumeMounts')).flatMap(mount => {
      const name = textAt(get(mount, 'name'))
      return name === undefined || names.has(name)
        ? []
        : [{ at: place(get(mount, 'name')), sort: 'unknown-volume' as const, name, other: '' }]
    }),
  )
}

function ofContainer(container: Cursor): readonly Contradiction[] {
  const ports = items(get(container, 'ports'))
  return [
    ...repeated(ports, 'name', 'repeated', { other: 'ports' }),
    ...repeated(ports, 'containerPort', 'repeated-port', { keyOf: portKey }),
    ...repeated(items(get(container, 'volumeMounts')), 'mountPath', 'repeated-path'),
    ...items(get(container, 'env')).flatMap(variable => [
      ...(textAt(get(variable, 'value')) === '' ? [] : exclusive(variable, ['value', 'valueFrom'])),
      ...exclusive(get(variable, 'valueFrom'), SOURCES),
    ]),
    ...PROBES.flatMap(probe => handlersOf(get(container, probe), PROBE_HANDLERS)),
    ...['postStart', 'preStop'].flatMap(hook => handlersOf(get(container, 'lifecycle', hook), HOOK_HANDLERS)),
    ...aboveLimits(get(container, 'resources')),
    ...ofPrivileges(get(container, 'securityContext')),
  ]
}

/** A probe or a hook has one handler. */
function handlersOf(cursor: Cursor, handlers: readonly string[]): readonly Contradiction[] {
  if (isNothing(cursor) || !known(cursor) || cursor.node?.type !== 'mapping') return []
  const isNone = handlers.every(handler => isNothing(get(cursor, handler)))
  if (!isNone) return exclusive(cursor, handlers)
  // Where a handler is misspelt, that is reported.
  const others = items(cursor, 'keys').some(({ node }) => node?.type === 'mapping')
  return others ? [] : [{ at: place(cursor, 'key'), sort: 'no-handler', name: keyAt(cursor), other: '' }]
}

/** Requests above the limit of the same resource (validateContainerResourceRequirements). */
function aboveLimits(resources: Cursor): readonly Contradiction[] {
  return items(get(resources, 'requests'), 'keys').flatMap(request => {
    const limit = get(resources, 'limits', keyAt(request))
    const [wanted, most] = [sizeAt(request), sizeAt(limit)]
    if (wanted === undefined || most === undefined || wanted.nanos <= most.nanos) return []
    return [
      {
        at: place(request),
        sort: 'above' as const,
        name: `the ${keyAt(request)} request ${wanted.text}`,
        other: `its limit ${most.text}`,
        related: place(limit),
      },
    ]
  })
}

function sizeAt(cursor: Cursor): { readonly text: string; readonly nanos: bigint } | undefined {
  const text = textAt(cursor) ?? numberAt(cursor)?.toString()
  const nanos = text === undefined ? undefined : quantityNanos(text)
  return text === undefined || nanos === undefined ? undefined : { text, nanos }
}

/** What restarts Pods by itself takes no other policy; a Job takes any but that. */
function restartContradictions(spec: Cursor, kind: string): readonly Contradiction[] {
  if (kind === 'Pod' || kind === 'PodTemplate' || spec.node?.type !== 'mapping') return []
  const policy = get(spec, 'restartPolicy')
  const found = textAt(policy)
  const isJob = kind === 'Job' || kind === 'CronJob'
  if (isJob && isNothing(policy) && known(spec))
    return [{ at: place(spec, 'key'), sort: 'no-restart-policy', name: '', other: kind }]
  const isWrong = isJob ? found === 'Always' : found === 'OnFailure' || found === 'Never'
  return isWrong && found !== undefined ? [{ at: place(policy), sort: 'restart-policy', name: found, other: kind }] : []
}

/** Fields that exclude each other: the second that is stated is reported. */
export function exclusive(object: Cursor, fields: readonly string[]): readonly Contradiction[] {
  const stated = fields.flatMap(field => (known(get(object, field)) ? [get(object, field)] : []))
  const [first, second] = stated
  return first === undefined || second === undefined
    ? []
    : [
        {
          at: place(second, 'key'),
          sort: 'both',
          name: keyAt(first),
          other: keyAt(second),
          related: place(first, 'key'),
        },
      ]
}
