import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { integer, isTemplated, literal, read, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type Aurora,
  type IncompleteField,
  meantField,
  ORDER_APP_FIELDS,
  type OrderApp,
  type OrderAppInstance,
  type OrderAppObject,
  orderApp,
  orderAppInstance,
  type UnknownField,
  within,
} from '../../facts/application/order-app.ts'
import { isSecretName, mentionsSecret } from '../../model/text-match.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { holdsText, secretsIn } from './inline-secrets.ts'

const BUILT_IN = new Set(['core', 'apps', 'batch', 'autoscaling', 'extensions', 'policy'])

export default defineKind({
  id: 'OrderApp',
  types: ['*/OrderApp'],
  recognisedBy: "kind OrderApp in an API group outside of Kubernetes' own",

  is: ({ dialect, type }) => {
    const group = groupOf(type)
    return dialect.scope === 'cluster' && !BUILT_IN.has(group) && !group.endsWith('.k8s.io')
  },

  *read(resource) {
    const app = readOrderApp(resource)
    const { kind, name, namespace, labels, annotations, at } = app
    yield orderApp.of(app)
    yield orderAppInstance.of({
      kind,
      name,
      labels,
      annotations,
      at,
      group: app.group,
      targetGroupArn: app.targetGroupArn,
      vpcId: app.vpcId,
      credentialsSecretName: app.credentialsSecretName,
      port: app.port,
      replicas: app.replicas,
      image: app.image,
      database: databaseOf(app),
      unknownFields: [
        ...unknownFields(get(resource.body, 'spec'), 'spec'),
        ...unknownFields(get(resource.body, 'spec', 'aurora'), 'spec.aurora'),
      ],
      incomplete: incompleteFields(app),
      captured: app.captured,
      ...(namespace === undefined ? {} : { namespace }),
    })
  },
})

const groupOf = (type: string): string => type.slice(0, type.lastIndexOf('/'))

function readOrderApp(resource: Resource): OrderApp {
  const { body } = resource
  const spec = get(body, 'spec')
  const metadata = get(body, 'metadata')
  const status = get(body, 'status')
  return {
    ...objectMeta(resource),
    ...readApiVersion(get(body, 'apiVersion')),
    metadataName: text(get(metadata, 'name')),
    replicas: integer(get(spec, 'replicas')),
    image: text(get(spec, 'image')),
    port: integer(get(spec, 'port')),
    targetGroupArn: text(get(spec, 'targetGroupARN')),
    vpcId: text(get(spec, 'vpcID')),
    credentialsSecretName: text(get(spec, 'credentialsSecretName')),
    aurora: readAurora(get(spec, 'aurora')),
    secrets: secretsIn(spec, namesSecret),
    captured: ['uid', 'resourceVersion'].some(key => get(metadata, key).node !== undefined),
    reconcile: text(get(metadata, 'annotations', 'kro.run/reconcile')),
    ...(status.node === undefined
      ? {}
      : { status: { at: place(status, 'key'), secrets: secretsIn(status, isSecretName) } }),
  }
}

function readApiVersion(cursor: Cursor): Pick<OrderApp, 'group' | 'version'> {
  const written = literal(cursor) ?? ''
  const slash = written.indexOf('/')
  const part = (start: number, end: number): Value<string> => {
    const value = written.slice(start, end)
    const at = within(place(cursor), { start, end })
    return isTemplated(value) ? { state: 'unknown', why: value, at } : { state: 'known', value, at }
  }
  return { group: part(0, slash), version: part(slash + 1, written.length) }
}

function readAurora(cursor: Cursor): OrderApp['aurora'] {
  if (cursor.node?.type !== 'mapping') return read<Aurora>(cursor, () => undefined)
  const value = {
    writerEndpoint: text(get(cursor, 'writerEndpoint')),
    readerEndpoint: text(get(cursor, 'readerEndpoint')),
    port: integer(get(cursor, 'port')),
    dbName: text(get(cursor, 'dbName')),
  }
  return { state: 'known', value, at: place(cursor, 'key') }
}

function incompleteFields(app: OrderApp): readonly IncompleteField[] {
  const { image, targetGroupArn, vpcId, credentialsSecretName, aurora } = app
  const database = known(aurora)
  const required: Readonly<Record<string, IncompleteField['value']>> = {
    image,
    targetGroupARN: targetGroupArn,
    vpcID: vpcId,
    credentialsSecretName,
    aurora,
    ...(database && {
      'aurora.writerEndpoint': database.writerEndpoint,
      'aurora.readerEndpoint': database.readerEndpoint,
      'aurora.dbName': database.dbName,
    }),
  }
  return Object.entries(required)
    .filter(([, value]) => value.state !== 'known' || value.value === '')
    .map(([field, value]) => ({ field, value }))
}

function unknownFields(cursor: Cursor, parent: OrderAppObject): readonly UnknownField[] {
  // Keys that begin with a dollar sign are a patch's own: `$patch`, `$retainKeys`.
  const inTable: readonly string[] = ORDER_APP_FIELDS[parent]
  return fields(cursor)
    .filter(({ key }) => !inTable.includes(key) && !key.startsWith('$'))
    .map(({ key, value }) => ({
      key,
      in: parent,
      holdsSecret: namesSecret(key) && holdsText(value),
      at: place(value, 'key'),
    }))
}

/** Whether a key of the spec is named for a secret itself, not for the Secret with it. */
const namesSecret = (key: string): boolean =>
  mentionsSecret(key) && meantField({ key, in: 'spec' }) !== 'credentialsSecretName'

function databaseOf({ aurora, at }: OrderApp): OrderAppInstance['database'] {
  if (aurora.state === 'known') {
    const { port, writerEndpoint, readerEndpoint, dbName } = aurora.value
    return { port, host: writerEndpoint, reader: readerEndpoint, name: dbName }
  }
  const value = aurora.state === 'invalid' ? ({ state: 'absent', at } as const) : aurora
  return { port: value, host: value, reader: value, name: value }
}
