import { type Cursor, get, items } from '../documents/cursor.ts'
import type { Resource } from '../documents/resource.ts'
import { ARGO_TYPES, argoSpec, argoTemplates, isArgoBlueprint } from './argo-templates.ts'
import { POD_SPEC, POD_TEMPLATES } from './pod-templates.ts'
import { OPERATED_TYPES } from './run-pods.ts'
import { SPARK_TYPES, sparkRoles } from './spark-roles.ts'
import { TEKTON_TYPES, tektonTasks } from './tekton-steps.ts'

/** The lists of containers of a Pod. */
export type ContainerList = 'initContainers' | 'containers' | 'ephemeralContainers'

/** The Pods that an object describes, wherever it states their fields. */
export interface DescribedPods {
  /** What has fields of a Pod spec; of each field the first one counts that states it. */
  readonly specs: readonly Cursor[]
  /** What has labels and annotations of the Pods, all of them together. */
  readonly metadata: readonly Cursor[]
  readonly containers: Readonly<Record<ContainerList, readonly Cursor[]>>
  /** The objects with fields for all containers. */
  readonly defaults: readonly Cursor[]
  readonly volumes: readonly Cursor[]
  /** Whether a controller adds labels, and what it starts may name another service account. */
  readonly isOpen: boolean
  /** Why the account is not known if none is named: who runs the object names it. */
  readonly accountFrom?: string
  /** What may state requests for the Pods as a whole, or for each of their containers. */
  readonly requests: readonly Cursor[]
  /** The containers whose unstated fields the controller fills in. */
  readonly filledIn: readonly Cursor[]
}

const ARGO: ReadonlySet<string> = new Set(ARGO_TYPES)
const TEKTON: ReadonlySet<string> = new Set(TEKTON_TYPES)
const OPERATED: ReadonlySet<string> = new Set(OPERATED_TYPES)
const SPARK: ReadonlySet<string> = new Set(SPARK_TYPES)

/** The types with places of their own for the fields of a Pod spec. */
export const CONTROLLED_TYPES: readonly [string, ...string[]] = [
  ...ARGO_TYPES,
  ...TEKTON_TYPES,
  ...OPERATED_TYPES,
  ...SPARK_TYPES,
]

/** The different Pods that a resource describes: one of a Deployment, one for each template of a workflow. */
export function describedPods({ type, body }: Pick<Resource, 'type' | 'body'>): readonly DescribedPods[] {
  const path = POD_TEMPLATES[type]
  if (path !== undefined) {
    const template = get(body, ...path)
    return [{ ...podsOfSpec(get(template, 'spec')), metadata: [get(template, 'metadata')] }]
  }
  if (type === POD_SPEC) return [{ ...podsOfSpec(body), isOpen: true }]
  if (ARGO.has(type)) return argoTemplates(type, body).flatMap(template => argoPods(type, body, template))
  if (TEKTON.has(type)) return tektonPods(type, body)
  if (OPERATED.has(type)) return [operatedPods(body)]
  return SPARK.has(type) ? sparkRoles(type, body).map(sparkPods) : []
}

function podsOfSpec(spec: Cursor): DescribedPods {
  const containers = {
    initContainers: items(get(spec, 'initContainers')),
    containers: items(get(spec, 'containers')),
    ephemeralContainers: items(get(spec, 'ephemeralContainers')),
  }
  return {
    specs: [spec],
    metadata: [],
    containers,
    defaults: [],
    volumes: items(get(spec, 'volumes')),
    isOpen: false,
    requests: [spec],
    filledIn: containers.containers.filter(one => get(one, 'image').node === undefined),
  }
}

/** A template that only calls others has no Pods. */
function argoPods(type: string, body: Cursor, template: Cursor): readonly DescribedPods[] {
  const spec = argoSpec(type, body)
  const main = ['container', 'script'].map(name => get(template, name)).filter(({ node }) => node !== undefined)
  const own = [...main, ...items(get(template, 'containerSet', 'containers'))]
  if (own.length === 0) return []
  const inherited = [template, get(spec, 'templateDefaults'), spec]
  const pods: DescribedPods = {
    specs: inherited,
    metadata: [get(template, 'metadata'), get(spec, 'podMetadata')],
    containers: {
      initContainers: items(get(template, 'initContainers')),
      containers: [...own, ...items(get(template, 'sidecars'))],
      ephemeralContainers: [],
    },
    defaults: [],
    volumes: inherited.flatMap(one => items(get(one, 'volumes'))),
    isOpen: true,
    requests: [],
    filledIn: [],
  }
  return isArgoBlueprint(type) ? [{ ...pods, accountFrom: 'the workflow that uses this may name an account' }] : [pods]
}

const tektonPods = (type: string, body: Cursor): readonly DescribedPods[] =>
  tektonTasks(type, body).map(({ task, runs, isRun }) => {
    const podTemplates = runs.map(run => get(run, 'podTemplate'))
    const pods: DescribedPods = {
      specs: [...runs, ...podTemplates],
      metadata: [get(task, 'metadata')],
      containers: {
        initContainers: [],
        containers: [...items(get(task, 'steps')), ...items(get(task, 'sidecars'))],
        ephemeralContainers: [],
      },
      defaults: [get(task, 'stepTemplate'), ...podTemplates, ...runs],
      volumes: [
        ...items(get(task, 'volumes')),
        ...podTemplates.flatMap(one => items(get(one, 'volumes'))),
        ...runs.flatMap(run => items(get(run, 'workspaces'))),
      ],
      isOpen: true,
      requests: [get(task, 'stepTemplate'), ...runs],
      filledIn: [],
    }
    return isRun ? pods : { ...pods, accountFrom: 'the run of this task names the account' }
  })

/** The list has only changes to the operator's own containers; the requests of the spec are for one of them. */
function operatedPods(body: Cursor): DescribedPods {
  const spec = get(body, 'spec')
  return { ...podsOfSpec(spec), metadata: [get(spec, 'podMetadata')], isOpen: true, requests: [] }
}

/** Spark asks for a core and a gigabyte where nothing is stated. */
const sparkPods = ({ role, spec }: { readonly role: Cursor; readonly spec: Cursor }): DescribedPods => ({
  specs: [role, spec],
  metadata: [role],
  containers: {
    initContainers: items(get(role, 'initContainers')),
    containers: [role, ...items(get(role, 'sidecars'))],
    ephemeralContainers: [],
  },
  defaults: [],
  volumes: items(get(spec, 'volumes')),
  isOpen: true,
  requests: [],
  filledIn: [role],
})

/** A field of the Pods: where the first one states it that does. */
export function podField({ specs }: Pick<DescribedPods, 'specs'>, name: string): Cursor | undefined {
  const stated = specs.map(spec => get(spec, name))
  return stated.find(({ node }) => node !== undefined) ?? stated[0]
}
