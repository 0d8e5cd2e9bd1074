import { type Cursor, follow, get, isWritten, items, place, rootOf } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import {
  type FieldFaults,
  type JudgedObject,
  judgedObject,
  type MissingField,
  type MistypedField,
  noFaults,
  type RefusedValue,
  type UnlistedKey,
} from '../../facts/schema/object-faults.ts'
import type { Node } from '../../languages/tree/node.ts'
import { shown } from '../../model/kubernetes/fault-words.ts'
import { wordSet } from '../../model/word-list.ts'
import { judgeApi } from './api-version.ts'
import { contradictionsIn } from './contradictions.ts'
import { judgeObject } from './judge-object.ts'
import { meantValue } from './meant-value.ts'
import { untypedObject } from './missing-type.ts'
import { judgeName } from './object-name.ts'
import { table } from './object-types.ts'
import type { ObjectFault } from './walk.ts'

/** What Flux applies beside what others have applied, so that it need not be whole. */
const SERVER_SIDE = 'kustomize.toolkit.fluxcd.io/ssa'

/** An object of one of Kubernetes' own kinds: what the API server would say of it. */
export default defineKind({
  id: 'KubernetesObject',
  types: ['*/*'],
  isOfNoKind: true,
  recognisedBy: "apiVersion and kind of one of Kubernetes' own API groups",

  read: resource => {
    const { body, type, document } = resource
    const { node } = body
    const apiVersion = literal(get(body, 'apiVersion'))
    const kind = type.slice(type.lastIndexOf('/') + 1)
    const { path } = document.file
    const untyped = apiVersion === undefined ? untypedObject(resource) : undefined
    if (untyped !== undefined) return [judgedObject.of(untyped)]
    if (isDirected(body)) return undefined
    if (node === undefined || apiVersion === undefined || isTemplated(apiVersion) || isTemplated(kind)) return undefined
    if (SEVERAL_SLASHES.test(apiVersion)) {
      const [at, accepted] = [place(get(body, 'apiVersion')), 'one "/" at most: a group and its version']
      return [
        judgedObject.of({
          ...noFaults,
          at,
          path,
          isBuilt: false,
          refused: [{ at, field: 'apiVersion', value: shown(apiVersion), accepted }],
        }),
      ]
    }
    const { kinds } = table()
    const key = `${apiVersion}/${kind}`
    const name = Object.hasOwn(kinds, key) ? kinds[key] : undefined
    const isAsWritten = isWrittenVersion(body) && !isCaptured(body) && !INLINE_PATCH.test(body.pointer)
    const api = isAsWritten ? judgeApi(body, apiVersion, kind) : {}
    const judged = (found: Partial<JudgedObject>): readonly EmittedFact[] => {
      const at = place(get(body, 'kind'))
      const isBuilt = path.endsWith('/kustomize.yaml')
      return [judgedObject.of({ ...noFaults, at, path, isBuilt, ...conversion(document), ...api, ...found })]
    }
    if (name === undefined) return api.api === undefined && api.unknownKind === undefined ? undefined : judged({})
    const { faults, isPatch } = judgeObject(node, name)
    const isPart =
      isPatch ||
      (isExcerpt(faults) && !isEmpty(get(body, 'spec'))) ||
      isCaptured(body) ||
      get(body, 'metadata', 'annotations', SERVER_SIDE).node !== undefined ||
      isAgentTemplate(resource) ||
      isOnlyUpdated(body) ||
      MERGED.test(body.pointer)
    const all = [
      ...faults,
      ...judgeName(body, kind).filter(({ fault }) => fault !== 'missing' || !MANAGED.test(body.pointer)),
    ]
    const contradictions = isPart ? [] : contradictionsIn(body, type)
    return judged(all.length + contradictions.length === 0 ? {} : { ...placed(all, body, isPart), contradictions })
  },
})

/** Whether an object is a `kubernetes_manifest`, whose provider converts values (hashicorp/terraform-provider-kubernetes, manifest/morph). */
export const conversion = ({ held, file: { path } }: Document): Pick<JudgedObject, 'isConverted'> =>
  held === undefined && /\.tf(?:\.json)?$/.test(path) ? { isConverted: true } : {}

/** What the API server cannot split into a group and a version (schema.ParseGroupVersion). */
const SEVERAL_SLASHES = /\/.*\//

/** Whether an object is only a patch: it says what becomes of another one (`$patch: delete`), or what Hive does to it (`patchType`). */
export const isDirected = (body: Cursor): boolean =>
  isWritten(get(body, '$patch')) || (isWritten(get(body, 'patch')) && isWritten(get(body, 'patchType')))

const isEmpty = ({ node }: Cursor): boolean => node?.type === 'mapping' && node.entries.length === 0

/** Whether a workload has neither Pods nor what selects them: it is a part of one, which something merges into another. */
const isExcerpt = (faults: readonly ObjectFault[]): boolean =>
  ['selector', 'template'].every(field =>
    faults.some(({ fault, said }) => fault === 'missing' && OF_WORKLOADS.test(said.type) && said.field === field),
  )

const OF_WORKLOADS = /^(?:Deployment|StatefulSet|DaemonSet|ReplicaSet)Spec$/

/** Whether an object states its version itself: the items of a typed list do not. */
const isWrittenVersion = (body: Cursor): boolean => {
  const { node } = get(body, 'apiVersion')
  return node !== undefined && node.end > node.start
}

/** Ansible's k8s module merges what a task defines into the object that is there. */
const MERGED = /\/(?:(?:kubernetes\.core|community\.kubernetes)\.)?k8s\/(?:resource_)?definition(?:\/|$)/

/** What an Object of Crossplane's Kubernetes provider applies, which has the name of that Object where it states none. */
const MANAGED = /\/forProvider\/manifest$/

/** Whether such an Object does not make what it applies, so that it only states what it changes. */
function isOnlyUpdated({ pointer, document }: Cursor): boolean {
  if (!MANAGED.test(pointer)) return false
  const policies = items(get(follow(rootOf(document), pointer.replace(MANAGED, '')), 'managementPolicies')).map(literal)
  return policies.length > 0 && !policies.some(one => one === 'Create' || one === '*')
}

/** A patch that a kustomization states itself: what its target selects has a kind of its own. */
const INLINE_PATCH = /\/patches\/\d+\/patch\/#/

/** How files are called that a controller makes Pods of, which it names itself: Jenkins' `yamlFile`, Spark's and Airflow's templates. */
const AGENT_FILE = /jenkins|pod[-_.]?template/i

/** Whether a Pod is the template of an agent: Jenkins runs its own part of it in a container named jnlp. */
function isAgentTemplate({ body, type, document }: Resource): boolean {
  if (type !== 'core/Pod') return false
  const isOfJenkins = items(get(body, 'spec', 'containers')).some(one => literal(get(one, 'name')) === 'jnlp')
  return isOfJenkins || AGENT_FILE.test(document.file.path)
}

/** Whether an object was read back from a cluster, which served it then; people often keep only a part of it. */
export const isCaptured = (body: Cursor): boolean => {
  if (['uid', 'resourceVersion'].some(key => isWritten(get(body, 'metadata', key)))) return true
  const status = get(body, 'status').node
  return status?.type === 'mapping' && hasContent(status)
}

/** Whether anything is stated in it: generators of definitions write a status of empty texts and lists. */
const hasContent = (node: Node): boolean =>
  node.type === 'scalar'
    ? node.value !== null && node.value !== ''
    : node.type === 'sequence'
      ? node.items.some(hasContent)
      : node.entries.some(({ value }) => hasContent(value))

/** The faults with their places. Of a part of an object, nothing is missing. */
export function placed(faults: readonly ObjectFault[], body: Cursor, isPart: boolean): FieldFaults {
  const unlisted: UnlistedKey[] = []
  const mistyped: MistypedField[] = []
  const missing: MissingField[] = []
  const refused: RefusedValue[] = []
  for (const fault of faults) {
    const found = get(body, ...fault.path)
    if (fault.fault === 'unlisted') unlisted.push({ ...fault.said, at: place(found, 'key') })
    else if (fault.fault === 'mistyped') mistyped.push({ ...fault.said, at: place(found) })
    else if (fault.fault === 'refused')
      refused.push({ ...fault.said, at: place(found, fault.isKey ? 'key' : undefined) })
    else if (!isPart && !SPOKEN_FOR.has(keyOf(fault.said)) && !isNamedLater(fault, body)) {
      const meant = meantValue(fault.said, body, fault.path)
      missing.push({
        ...fault.said,
        ...(meant === undefined ? {} : { meant }),
        at: fault.path.length === 0 ? place(get(found, 'kind')) : place(get(found, fault.said.field)),
        // Of a dataSource that is not one, the API server takes nothing.
        isRefused: !NOT_VALIDATED.has(keyOf(fault.said)) && fault.path.at(-1) !== 'dataSource',
      })
    }
  }
  return { unlisted, mistyped, missing, refused }
}

/** Whether whoever installs a definition names the Service of its conversion: Crossplane does, and the Operator Lifecycle Manager. */
const isNamedLater = ({ path }: ObjectFault, body: Cursor): boolean =>
  path.slice(0, 2).join('.') === 'spec.conversion' &&
  ['name', 'namespace'].every(key => !isWritten(get(body, ...path, key)))

const keyOf = ({ type, field }: Pick<MissingField, 'field' | 'type'>): string => `${type}.${field}`

/** What is reported as a contradiction (src/kinds/schema/contradictions.ts). */
const SPOKEN_FOR: ReadonlySet<string> = new Set(['HTTPIngressPath.pathType'])

/** What the published types require and validation does not ask for: the API server takes the object. */
const NOT_VALIDATED = wordSet(`
  LimitRangeSpec.limits HTTPHeader.value Sysctl.value Event.metadata Event.involvedObject ControllerRevision.data
  CSINodeSpec.drivers CSIDriver.spec CustomResourceDefinitionVersion.served PreferredSchedulingTerm.preference
`)
