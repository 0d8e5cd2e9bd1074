import { ARGO_TYPES, argoSpec } from '../../../dialects/argo-templates.ts'
import { CONTROLLED_TYPES, describedPods } from '../../../dialects/described-pods.ts'
import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { OPERATED_TYPES } from '../../../dialects/run-pods.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import type { Dialect } from '../../../documents/dialect.ts'
import { literal, looseText, text, texts } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { type VolumeClaim, volumeClaim } from '../../../facts/kubernetes/volume.ts'
import { objectMeta, stringMap } from '../object-meta.ts'

/** The class of a claim before it was a field. */
const FORMER_CLASS = 'volume.beta.kubernetes.io/storage-class'
const CLAIMS = [
  'core/PersistentVolumeClaim',
  'kubernetes_persistent_volume_claim',
  'kubernetes_persistent_volume_claim_v1',
]

export default defineKind({
  id: 'PersistentVolumeClaim',
  types: ['core/PersistentVolumeClaim', ...CLAIMS.slice(1), ...Object.keys(POD_TEMPLATES), ...CONTROLLED_TYPES],
  recognisedBy: 'apiVersion v1, kind PersistentVolumeClaim, or the template of one in a StatefulSet or a Pod',

  read: resource => {
    if (CLAIMS.includes(resource.type)) return [volumeClaim.of(toClaim(resource))]
    return ifAny(templatesOf(resource))
  },
})

function toClaim(resource: Resource): VolumeClaim {
  const { body, dialect } = resource
  const meta = objectMeta(resource)
  const metadata = dialect.object(dialect.field(body, 'metadata'))
  const status = get(body, 'status')
  const [phase, capacity] = [text(get(status, 'phase')), sizeAt(get(status, 'capacity', 'storage'))]
  return {
    ...meta,
    of: 'claim',
    ...specOf(dialect.object(dialect.field(body, 'spec')), get(metadata, 'annotations', FORMER_CLASS), dialect),
    captured: get(metadata, 'uid').node !== undefined,
    ...(phase.state === 'absent' && capacity.state === 'absent' ? {} : { status: { phase, capacity } }),
  }
}

type Spec = Omit<VolumeClaim, 'of' | 'owner' | 'status' | 'captured' | keyof ReturnType<typeof objectMeta>>

function specOf(spec: Cursor, formerClass: Cursor, dialect: Dialect): Spec {
  const stated = dialect.field(spec, 'storageClassName')
  const resources = dialect.object(dialect.field(spec, 'resources'))
  const source = [get(spec, 'dataSource'), get(spec, 'dataSourceRef')].find(({ node }) => node !== undefined)
  const kind = source === undefined ? undefined : literal(get(source, 'kind'))
  return {
    storageClassName: classAt(stated.node === undefined ? formerClass : stated, place(stated)),
    accessModes: texts(dialect.field(spec, 'accessModes')),
    volumeMode: text(dialect.field(spec, 'volumeMode')),
    request: sizeAt(dialect.field(dialect.field(resources, 'requests'), 'storage')),
    volumeName: text(dialect.field(spec, 'volumeName')),
    hasSelector: get(spec, 'selector').node !== undefined,
    ...(source === undefined || kind === undefined ? {} : { source: { kind, name: text(get(source, 'name')) } }),
  }
}

/** `<none>` is what kubectl shows for no class, and not what a person leaves to be filled in. */
function classAt(cursor: Cursor, at: Spec['storageClassName']['at']): Value<string> {
  if (cursor.node === undefined) return { state: 'absent', at }
  return literal(cursor) === '<none>' ? { state: 'known', value: '<none>', at: place(cursor) } : text(cursor)
}

/** A size: a number without a unit is one of bytes. */
export const sizeAt = (cursor: Cursor): Value<string> => looseText(cursor)

/** The templates that give each Pod, or each run of a workflow, a claim of its own. */
function ownTemplates(type: string, body: Cursor, name: string): readonly Cursor[] {
  if (type === 'apps/StatefulSet') return items(get(body, 'spec', 'volumeClaimTemplates'))
  if (OPERATED.has(type)) return [get(body, 'spec', 'storage', 'volumeClaimTemplate')]
  // Workflows with generated names could not be distinguished.
  return ARGO.has(type) && name !== '' ? items(get(argoSpec(type, body), 'volumeClaimTemplates')) : []
}

const ARGO: ReadonlySet<string> = new Set(ARGO_TYPES)
const OPERATED: ReadonlySet<string> = new Set(OPERATED_TYPES)

function* templatesOf(resource: Resource): Generator<EmittedFact> {
  const { type, body } = resource
  const { kind, name, namespace, at } = objectMeta(resource)
  const ephemeral = describedPods(resource)
    .flatMap(({ volumes }) => volumes)
    .map(volume => ({ template: get(volume, 'ephemeral', 'volumeClaimTemplate'), called: get(volume, 'name') }))
  const ofSet = ownTemplates(type, body, name).map(template => ({
    template,
    called: get(template, 'metadata', 'name'),
  }))
  for (const { template, called } of [...ofSet, ...ephemeral]) {
    if (template.node?.type !== 'mapping') continue
    const metadata = get(template, 'metadata')
    yield volumeClaim.of({
      kind: 'PersistentVolumeClaim',
      name: literal(called) ?? '',
      labels: stringMap(get(metadata, 'labels')),
      annotations: stringMap(get(metadata, 'annotations')),
      at: called.node === undefined ? at : place(called),
      of: 'template',
      owner: `${kind} ${name}`,
      ...specOf(get(template, 'spec'), get(metadata, 'annotations', FORMER_CLASS), resource.dialect),
      captured: get(body, 'metadata', 'uid').node !== undefined,
      ...(namespace === undefined ? {} : { namespace }),
    })
  }
}
