import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { quantityNanos } from '../../model/kubernetes/quantity.ts'
import { exclusive } from './field-contradictions.ts'
import { booleanAt, isNothing, items, keyAt, known, numberAt, portKey, repeated, textAt } from './node-words.ts'

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
  return items(get(resources, 'requests'), 'keys').flatMap((request): readonly Contradiction[] => {
    const limit = get(resources, 'limits', keyAt(request))
    const [wanted, most] = [sizeAt(request), sizeAt(limit)]
    if (
      wanted !== undefined &&
      isWhole(keyAt(request)) &&
      known(resources) &&
      isKnownOrNothing(get(resources, 'limits'))
    )
      return wanted.nanos === most?.nanos || (most === undefined && !isNothing(limit))
        ? []
        : [
            {
              at: place(request),
              sort: 'requires' as const,
              name: `the request of ${keyAt(request)}`,
              other: 'an equal limit',
              ...(isNothing(limit) ? {} : { related: place(limit) }),
            },
          ]
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

/** Whether a resource is never shared: huge pages, and what has a domain that is not Kubernetes' own (IsOvercommitAllowed). */
const isWhole = (resource: string): boolean =>
  resource.startsWith('hugepages-') || /^(?!(?:[^/]*\.)?kubernetes\.io\/)[^/]+\/[^/]+$/.test(resource)

const isKnownOrNothing = (cursor: Cursor): boolean => isNothing(cursor) || known(cursor)

function sizeAt(cursor: Cursor): { readonly text: string; readonly nanos: bigint } | undefined {
  const text = textAt(cursor) ?? numberAt(cursor)?.toString()
  const nanos = text === undefined ? undefined : quantityNanos(text)
  return text === undefined || nanos === undefined ? undefined : { text, nanos }
}

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
