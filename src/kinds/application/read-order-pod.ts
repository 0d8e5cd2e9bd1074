import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { boolean, literal, looseText, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, type Unknown, type Value } from '../../documents/value.ts'
import { INSTANCE, ofSpec } from '../../facts/application/graph-text.ts'
import type { ConfigMapUse, OrderLabel, OrderMount, OrderPod, VolumeSource } from '../../facts/application/order-pod.ts'
import { graphMap } from './graph-map.ts'
import { type GraphScope, graphText } from './graph-text.ts'

/** How a text is read: in a graph as what its expressions become. */
type ReadText = (cursor: Cursor) => Value<string>

/** What the Pods of the Deployment with this container mount, read and are allowed. `scope` is that of its graph. */
export function readOrderPod(
  { body }: Resource,
  spec: Cursor,
  container: Cursor,
  scope: GraphScope | undefined,
): OrderPod {
  const read: ReadText = scope === undefined ? text : cursor => graphText(cursor, scope).value
  const template = get(body, 'spec', 'template')
  const selector = get(body, 'spec', 'selector', 'matchLabels')
  const labels = get(template, 'metadata', 'labels')
  const mounts = get(container, 'volumeMounts')
  const instance = known(read(get(body, 'metadata', 'name')))
  const http = httpPort(items(get(container, 'ports')))
  const graph = scope && {
    container: read(get(container, 'name')),
    image: read(get(container, 'image')),
    port: read(get(http ?? get(container, 'ports'), 'containerPort')),
    credentials: ofSpec('credentialsSecretName'),
  }
  const name = scope === undefined ? instance : INSTANCE
  const mountsOpen = unresolved(mounts)
  const [asked, carried] = [labelsOf(selector, scope), labelsOf(labels, scope)]
  return {
    ...(name === undefined ? {} : { instance: name }),
    ...(graph === undefined ? {} : { graph }),
    selector: asked.labels,
    selectorAt: place(selector, 'key'),
    ...(asked.open === undefined ? {} : { selectorOpen: asked.open }),
    podLabels: carried.labels,
    podLabelsAt: place(labels, 'key'),
    ...(carried.open === undefined ? {} : { podLabelsOpen: carried.open }),
    mounts: items(mounts).map(mount => toMount(mount, spec, read)),
    mountsAt: place(mounts, 'key'),
    ...(mountsOpen === undefined ? {} : { mountsOpen }),
    configMaps: configMapsOf(container, scope === undefined ? read : cursor => ofConfig(cursor, scope)),
    environmentAt: place(get(container, get(container, 'envFrom').node === undefined ? 'env' : 'envFrom'), 'key'),
    credentialsDir: credentialsDirOf(container, read),
    onHost: onHostOf(spec),
    unrestricted: [...items(get(spec, 'initContainers')), ...items(get(spec, 'containers'))].flatMap(one =>
      one.pointer === container.pointer ? [] : unrestrictedOf(one),
    ),
    livenessPath: text(get(container, 'livenessProbe', 'httpGet', 'path')),
  }
}

/** The port of the name `http`, or the only one. */
export const httpPort = (ports: readonly Cursor[]): Cursor | undefined =>
  ports.find(port => literal(get(port, 'name')) === 'http') ?? (ports.length === 1 ? ports[0] : undefined)

/** Labels, or why they are not known. */
function labelsOf(map: Cursor, scope: GraphScope | undefined): { labels: readonly OrderLabel[]; open?: Unknown } {
  if (scope !== undefined) {
    const { entries, open } = graphMap(map, scope)
    const labels = entries.map(({ key, text: { value }, at }) => ({ key, value, at }))
    return open === undefined ? { labels } : { labels, open }
  }
  const open = unresolved(map)
  const labels = fields(map).map(({ key, value }) => ({ key, value: text(value), at: place(value, 'key') }))
  return open === undefined ? { labels } : { labels, open }
}

function toMount(mount: Cursor, spec: Cursor, read: ReadText): OrderMount {
  const path = get(mount, 'mountPath')
  // An empty one mounts the whole volume.
  const subPath = ['subPath', 'subPathExpr']
    .map(key => get(mount, key))
    .find(one => one.node !== undefined && literal(one) !== '')
  const name = literal(get(mount, 'name'))
  const volume = items(get(spec, 'volumes')).find(one => literal(get(one, 'name')) === name)
  return {
    path: withoutSlash(literal(path) ?? ''),
    pathAt: place(path),
    at: place(mount),
    readOnly: boolean(get(mount, 'readOnly')),
    ...(subPath === undefined ? {} : { subPathAt: place(subPath, 'key') }),
    sources: volume === undefined ? [{ from: 'unknown', at: place(get(mount, 'name')) }] : sourcesOf(volume, read),
  }
}

/** A path without the slash at its end. */
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

function sourcesOf(volume: Cursor, read: ReadText): readonly VolumeSource[] {
  const made = fields(volume).find(({ key }) => key !== 'name')
  const at = made === undefined ? place(get(volume, 'name')) : place(made.value, 'key')
  const [empty, secret] = [get(volume, 'emptyDir'), get(volume, 'secret')]
  if (empty.node !== undefined)
    return [{ from: 'emptyDir', sizeLimit: looseText(get(empty, 'sizeLimit')), at: place(empty, 'key') }]
  if (secret.node !== undefined) return [secretOf(secret, 'secretName', read)]
  const projected = items(get(volume, 'projected', 'sources'))
  if (projected.length > 0)
    return projected.map(source => {
      const own = get(source, 'secret')
      return own.node === undefined ? { from: 'other', at: place(source) } : secretOf(own, 'name', read)
    })
  // A driver may bring the Secret in its own way.
  return [{ from: get(volume, 'csi').node === undefined ? 'other' : 'unknown', at }]
}

const secretOf = (secret: Cursor, key: string, read: ReadText): VolumeSource => ({
  from: 'secret',
  secretName: read(get(secret, key)),
  optional: boolean(get(secret, 'optional')),
  at: place(secret, 'key'),
})

/** A reference to the resource `dbConfig` is right, whatever that is called. */
function ofConfig(cursor: Cursor, scope: GraphScope): Value<string> {
  const { value, uses } = graphText(cursor, scope)
  return value.state === 'known' && uses.includes('dbConfig') ? { ...value, value: `${INSTANCE}-db` } : value
}

function configMapsOf(container: Cursor, read: ReadText): readonly ConfigMapUse[] {
  const whole = items(get(container, 'envFrom')).flatMap(source => {
    const reference = get(source, 'configMapRef')
    const hasPrefix = (literal(get(source, 'prefix')) ?? '') !== ''
    if (reference.node === undefined) return []
    return [
      { configMap: read(get(reference, 'name')), ...(hasPrefix ? { prefixAt: place(get(source, 'prefix')) } : {}) },
    ]
  })
  const single = items(get(container, 'env')).flatMap(variable => {
    const reference = get(variable, 'valueFrom', 'configMapKeyRef')
    if (reference.node === undefined) return []
    return [
      {
        variable: literal(get(variable, 'name')) ?? '',
        key: literal(get(reference, 'key')) ?? '',
        configMap: read(get(reference, 'name')),
      },
    ]
  })
  const open = ['envFrom', 'env'].flatMap(key => unresolved(get(container, key)) ?? [])
  return [...whole, ...single, ...open.map(configMap => ({ configMap }))]
}

function credentialsDirOf(container: Cursor, read: ReadText): Value<string> {
  const env = get(container, 'env')
  const variable = items(env).find(one => literal(get(one, 'name')) === 'DB_CREDENTIALS_DIR')
  if (variable === undefined) return unresolved(env) ?? { state: 'absent', at: place(env, 'key') }
  const value = get(variable, 'value')
  const source = get(variable, 'valueFrom')
  if (source.node !== undefined)
    return { state: 'unknown', why: 'DB_CREDENTIALS_DIR comes from elsewhere', at: place(source, 'key') }
  const found = read(value)
  return found.state === 'known' ? { ...found, value: withoutSlash(found.value) } : found
}

function onHostOf(spec: Cursor): OrderPod['onHost'] {
  const switches = ['hostNetwork', 'hostPID', 'hostIPC'].flatMap(what => {
    const value = boolean(get(spec, what))
    return value.state === 'known' && value.value ? [{ what, at: value.at }] : []
  })
  const volumes = items(get(spec, 'volumes')).flatMap(volume => {
    const path = get(volume, 'hostPath')
    return path.node === undefined ? [] : [{ what: 'hostPath', at: place(path, 'key') }]
  })
  return [...switches, ...volumes]
}

/** What another container lacks of the restrictions of `order-api`; undefined if it has them all. */
function unrestrictedOf(container: Cursor): OrderPod['unrestricted'] {
  const context = get(container, 'securityContext')
  const [escalation, readOnly] = [
    boolean(get(context, 'allowPrivilegeEscalation')),
    boolean(get(context, 'readOnlyRootFilesystem')),
  ]
  const drop = get(context, 'capabilities', 'drop')
  const dropsAll = items(drop).some(item => literal(item) === 'ALL')
  const lacks = [
    ...(isOr(escalation, false) ? [] : ['allowPrivilegeEscalation: false']),
    ...(isOr(readOnly, true) ? [] : ['readOnlyRootFilesystem: true']),
    ...(dropsAll || text(drop).state === 'unknown' ? [] : ['capabilities.drop: [ALL]']),
  ]
  const name = get(container, 'name')
  return lacks.length === 0 ? [] : [{ name: literal(name) ?? '', lacks: lacks.join(', '), at: place(name) }]
}

const isOr = (value: Value<boolean>, wanted: boolean): boolean => value.state === 'unknown' || known(value) === wanted
