import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { namesRelease, withoutRelease } from '../../model/kubernetes/release-name.ts'
import { ofContainer } from './container-contradictions.ts'
import { exclusive, ofExpression, ofTerm } from './field-contradictions.ts'
import { booleanAt, isNothing, items, keyAt, known, numberAt, repeated, textAt } from './node-words.ts'
import { objectType } from './object-types.ts'

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
    ...items(get(spec, ...NODE_TERMS)).flatMap(ofTerm),
    ...items(get(spec, ...NODE_PREFERENCES))
      .flatMap(one => items(get(one, 'preference', 'matchExpressions')))
      .flatMap(ofExpression),
    ...repeated(items(get(spec, 'topologySpreadConstraints')), 'topologyKey', 'repeated-item', {
      other: 'topologySpreadConstraints',
      keyOf: spreadKey,
    }).map(one => ({ ...one, name: 'topologyKey and whenUnsatisfiable' })),
    ...(booleanAt(get(spec, 'hostNetwork')) === true ? containers.flatMap(ofHostPorts) : []),
  ]
}

/** What a Pod is spread over, and what becomes of it where that is impossible: once for a Pod (ValidateSpreadConstraintNotRepeat). */
const spreadKey = (topology: Cursor, constraint: Cursor): string | undefined => {
  const [key, otherwise] = [textAt(topology), textAt(get(constraint, 'whenUnsatisfiable'))]
  return key === undefined || otherwise === undefined ? undefined : `${key} ${otherwise}`
}

/** Where the terms of required node affinity are. */
const NODE_PREFERENCES = ['affinity', 'nodeAffinity', 'preferredDuringSchedulingIgnoredDuringExecution']
const NODE_TERMS = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms']

/** A toleration that is for any value, or that ends (ValidateTolerations). */
function ofToleration(toleration: Cursor): readonly Contradiction[] {
  const [operator, value, effect] = [get(toleration, 'operator'), get(toleration, 'value'), get(toleration, 'effect')]
  const seconds = get(toleration, 'tolerationSeconds')
  const name = textAt(effect)
  const isForAll = known(toleration) && (isNothing(get(toleration, 'key')) || textAt(get(toleration, 'key')) === '')
  return [
    ...(isForAll &&
    (isNothing(operator) || ['', 'Equal'].includes(textAt(operator) ?? '-')) &&
    !hasMisspeltKey(toleration)
      ? [
          {
            at: place(toleration, 'key'),
            sort: 'requires' as const,
            name: 'a toleration without a key',
            other: 'the operator Exists',
          },
        ]
      : []),
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

/** Whether an object has a key that tolerations do not, which may be the one that is missing. */
const hasMisspeltKey = (toleration: Cursor): boolean =>
  items(toleration, 'keys').some(one => !/^(?:key|operator|value|effect|tolerationSeconds)$/.test(keyAt(one)))

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

/** What a volume has as its source; a field of no volume is reported as such. */
const typesOf = (volume: Cursor): readonly string[] => {
  const sources = objectType('Volume')?.fields
  return items(volume, 'keys')
    .map(keyAt)
    .filter(key => key !== 'name' && sources?.has(key) !== false)
}

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
  const texts = named.flatMap(name => textAt(name) ?? [])
  if (texts.length < named.length) return []
  const names = new Set(texts)
  return containers.flatMap(container =>
    items(get(container, 'volumeMounts')).flatMap(mount => {
      const name = textAt(get(mount, 'name'))
      return name === undefined || names.has(name) || texts.some(one => mayBeCalled(one, name))
        ? []
        : [{ at: place(get(mount, 'name')), sort: 'unknown-volume' as const, name, other: '' }]
    }),
  )
}

/** Whether two names, one of which is made of the name of a release, are the same for some release. */
const mayBeCalled = (one: string, other: string): boolean =>
  namesRelease(one) !== namesRelease(other) &&
  (one.endsWith(withoutRelease(other)) || other.endsWith(withoutRelease(one)))

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
