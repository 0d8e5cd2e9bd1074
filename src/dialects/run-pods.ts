import { type Cursor, get, items } from '../documents/cursor.ts'
import { blocks } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import { ARGO_TYPES, argoTemplates } from './argo-templates.ts'
import { CONTAINER_LISTS, POD_SPEC, POD_TEMPLATES } from './pod-templates.ts'
import { TEKTON_TYPES, tektonSteps } from './tekton-steps.ts'

/** The objects of the Prometheus operator whose `spec` has fields of a Pod spec. */
export const OPERATED_TYPES = [
  'monitoring.coreos.com/Alertmanager',
  'monitoring.coreos.com/Prometheus',
  'monitoring.coreos.com/PrometheusAgent',
  'monitoring.coreos.com/ThanosRuler',
] as const

const PROVIDED = [
  'kubernetes_pod',
  'kubernetes_deployment',
  'kubernetes_daemonset',
  'kubernetes_daemon_set',
  'kubernetes_stateful_set',
  'kubernetes_replication_controller',
  'kubernetes_job',
  'kubernetes_cron_job',
] as const

/** The workloads of Terraform's provider for Kubernetes; each has the ending `_v1`, too. */
export const TERRAFORM_PODS = ['kubernetes_pod', ...PROVIDED.slice(1), ...PROVIDED.map(type => `${type}_v1`)] as const

/** All types for which it is known where they describe the Pods that they run. */
export const RUN_TYPES: readonly [string, ...string[]] = [
  'core/Pod',
  ...Object.keys(POD_TEMPLATES).filter(type => type !== 'core/Pod'),
  POD_SPEC,
  ...ARGO_TYPES,
  ...TEKTON_TYPES,
  ...OPERATED_TYPES,
  ...TERRAFORM_PODS,
]

const RUNS: ReadonlySet<string> = new Set(RUN_TYPES)
const ARGO: ReadonlySet<string> = new Set(ARGO_TYPES)
const TEKTON: ReadonlySet<string> = new Set(TEKTON_TYPES)

type Runner = Pick<Resource, 'type' | 'body' | 'dialect'>

/** Whether a resource of this type runs Pods, in a way that is known. */
export const runsPods = (type: string): boolean => RUNS.has(type)

/** The containers, steps and sidecars that a resource of such a type runs, and the defaults for them. */
export function containersOf({ type, body, dialect }: Runner): readonly Cursor[] {
  if (ARGO.has(type)) return argoTemplates(type, body).flatMap(argoContainers)
  if (TEKTON.has(type)) return tektonSteps(type, body)
  return podSpecsOf({ type, body, dialect }).flatMap(spec =>
    type.startsWith('kubernetes_')
      ? ['init_container', 'container'].flatMap(list => blocks(get(spec, list)))
      : [...CONTAINER_LISTS].flatMap(list => items(get(spec, list))),
  )
}

const argoContainers = (template: Cursor): readonly Cursor[] => [
  get(template, 'container'),
  get(template, 'script'),
  ...items(get(template, 'containerSet', 'containers')),
  ...items(get(template, 'initContainers')),
  ...items(get(template, 'sidecars')),
]

/** What has the fields of a Pod spec in a resource of such a type: `hostNetwork`, `dnsPolicy`; in Terraform `host_network`. */
export function podSpecsOf({ type, body, dialect }: Runner): readonly Cursor[] {
  const spec = get(body, 'spec')
  // Of what is written in Terraform, manifests are made.
  if (type.startsWith('kubernetes_')) return dialect.isRecord === true ? terraformSpecs(body) : []
  if (type === 'argoproj.io/CronWorkflow') return [get(spec, 'workflowSpec')]
  if (TEKTON.has(type)) return tektonPods(spec)
  if (type === POD_SPEC) return [body]
  const path = POD_TEMPLATES[type]
  return [path === undefined ? spec : get(body, ...path, 'spec')]
}

/** The Pod templates of a TaskRun or a PipelineRun. */
const tektonPods = (spec: Cursor): readonly Cursor[] => [
  get(spec, 'podTemplate'),
  get(spec, 'taskRunTemplate', 'podTemplate'),
  ...items(get(spec, 'taskRunSpecs')).flatMap(run => [get(run, 'podTemplate'), get(run, 'taskPodTemplate')]),
]

/** The Pod spec of a Pod, of a template, or of the template of a job that a schedule makes. */
function terraformSpecs(body: Cursor): readonly Cursor[] {
  const specs = blocks(get(body, 'spec'))
  const within = (...names: readonly string[]): readonly Cursor[] =>
    names.reduce((found, name) => found.flatMap(one => blocks(get(one, name))), specs)
  return [...specs, ...within('template', 'spec'), ...within('job_template', 'spec', 'template', 'spec')]
}
