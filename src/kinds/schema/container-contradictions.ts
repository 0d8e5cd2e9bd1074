import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { aboveSizes, exclusive, requires, sizeAt } from './field-contradictions.ts'
import { booleanAt, isNothing, items, keyAt, known, portKey, repeated, textAt } from './node-words.ts'

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
const PROBE_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc'] as const
const HOOK_HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'sleep'] as const
const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'] as const

/** The contradictions of a container (validateContainerCommon, kubernetes, apis/core/validation). */
export function ofContainer(container: Cursor): readonly Contradiction[] {
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
    ...ofResources(get(container, 'resources')),
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

/** Requests above the limit of the same resource, or without an equal one (validateContainerResourceRequirements). */
function ofResources(resources: Cursor): readonly Contradiction[] {
  const [requests, limits] = [get(resources, 'requests'), get(resources, 'limits')]
  const isKnown = known(resources) && (isNothing(limits) || known(limits))
  const all = items(requests, 'keys')
  const whole = isKnown ? all.filter(request => isWhole(keyAt(request))) : []
  return [
    ...aboveSizes(
      all.filter(request => !whole.includes(request)),
      limits,
      { low: 'request', high: 'limit' },
    ),
    ...whole.flatMap(request => {
      const limit = get(limits, keyAt(request))
      const [wanted, most] = [sizeAt(request), sizeAt(limit)]
      if (wanted === undefined || wanted.nanos === most?.nanos || (most === undefined && !isNothing(limit))) return []
      const missing = requires(request, `the request of ${keyAt(request)}`, 'an equal limit')
      return [{ ...missing, at: place(request), ...(isNothing(limit) ? {} : { related: place(limit) }) }]
    }),
  ]
}

/** Whether a resource is never shared: huge pages, and what has a domain that is not Kubernetes' own (IsOvercommitAllowed). */
const isWhole = (resource: string): boolean =>
  resource.startsWith('hugepages-') || /^(?!(?:[^/]*\.)?kubernetes\.io\/)[^/]+\/[^/]+$/.test(resource)

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
