import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { blocks, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { type VpcCni, vpcCni } from '../../facts/hybrid/vpc-cni.ts'
import { ADDON_TYPES } from '../eks/addon-types.ts'
import { CHART_TYPES, chartValues } from '../kubernetes/charts/chart-values.ts'
import { agentIn, environmentSet, valuesOf } from './read-vpc-cni.ts'
import { inCommand, isAddonObject, onAddon } from './vpc-cni-add-on.ts'
import { setByCommands } from './vpc-cni-commands.ts'
import { inKustomization, inOperations } from './vpc-cni-patches.ts'

export default defineKind({
  id: 'VpcCni',
  types: [
    'apps/DaemonSet',
    'eksctl.io/ClusterConfig',
    'kustomize.config.k8s.io/Kustomization',
    'kustomize.config.k8s.io/Component',
    'kustomize.toolkit.fluxcd.io/Kustomization',
    'object',
    'list',
    'shell',
    ...CHART_TYPES,
    ...ADDON_TYPES,
  ],
  held: { as: ['file', 'request', 'script', 'user data'], contains: /AWS_VPC_K8S_CNI_|\baws-node\b|\bvpc-cni\b/ },
  recognisedBy:
    'the DaemonSet aws-node, the add-on vpc-cni, values with env.AWS_VPC_K8S_CNI_*, patches and commands that set these',

  read: resource => ifAny(configurationsIn(resource).map(vpcCni.of)),
})

function configurationsIn(resource: Resource): readonly VpcCni[] {
  const { type, body } = resource
  switch (type) {
    case 'apps/DaemonSet':
      return onDaemonSet(body)
    case 'kustomize.config.k8s.io/Kustomization':
    case 'kustomize.config.k8s.io/Component':
      return inKustomization(body)
    case 'kustomize.toolkit.fluxcd.io/Kustomization':
      return inKustomization(get(body, 'spec'))
    case 'list':
      return inOperations(body)
    case 'shell':
      return setByCommands(resource)
    case 'object':
      return inObject(resource)
    case 'helm.toolkit.fluxcd.io/HelmRelease':
    case 'argoproj.io/Application':
    case 'Custom::AWSCDK-EKS-HelmChart':
    case 'AWSQS::Kubernetes::Helm':
    case 'kubernetes.core.helm':
      return chartValues(resource).flatMap(tree => valuesWithin(tree, ''))
    case 'helm_release':
      return [...chartValues(resource).flatMap(tree => valuesWithin(tree, '')), ...bySettings(body)]
    default:
      return onAddon(resource)
  }
}

/** What single settings of the chart say: what they do not name stays as it is. */
function bySettings(release: Cursor): readonly VpcCni[] {
  const settings = blocks(get(release, 'set'))
  const { variables } = environmentSet(settings)
  const [first] = variables
  if (first === undefined || literal(get(release, 'chart')) !== 'aws-vpc-cni') return []
  const at = place(get(release, 'set'), 'key')
  return [
    { form: 'values', source: 'definition', variables, unquoted: [], isWhole: false, envAt: at, exclusionAt: at, at },
  ]
}

/** Without a selector, which the API server asks for, it is a part that is merged into the whole. */
function onDaemonSet(body: Cursor): readonly VpcCni[] {
  const spec = get(body, 'spec')
  const isWhole = get(spec, 'selector').node !== undefined
  const found = agentIn(get(spec, 'template', 'spec'), place(get(body, 'kind')), isWhole)
  const isRecord = get(body, 'metadata', 'uid').node !== undefined
  return found === undefined ? [] : [{ ...found, source: isRecord ? 'record' : 'definition' }]
}

function inObject(resource: Resource): readonly VpcCni[] {
  const { body, document } = resource
  if (isAddonObject(body)) return onAddon(resource)
  const given = inCommand(resource)
  if (given !== undefined) return [given]
  const patches = items(get(body, 'patches')).length > 0 ? inKustomization(body) : []
  const found = valuesWithin(body, document.held?.path ?? document.file.path)
  return found.length === 0 ? patches : found
}

/** The chart's values in a tree: the tree itself, or what an umbrella chart gives to it. */
function valuesWithin(tree: Cursor, path: string): readonly VpcCni[] {
  const found = [tree, get(tree, 'aws-vpc-cni')].find(one => isValues(one, path))
  return found === undefined ? [] : [toValues(found)]
}

/**
 * Values of the chart aws-vpc-cni: a variable that no other program has, or one of its own in a file that is called after it;
 * also below the chart's name in an umbrella chart.
 */
const isValues = (tree: Cursor, path: string): boolean =>
  get(tree, 'env').node?.type === 'mapping' &&
  valuesOf(tree).variables.some(
    ({ name }) => name.startsWith('AWS_VPC_K8S_CNI_') || /(?:vpc-cni|aws-node)[^/]*$/i.test(path),
  )

/** The chart puts values into quotes itself. */
const toValues = (tree: Cursor): VpcCni => ({
  form: 'values',
  source: 'definition',
  ...valuesOf(tree),
  unquoted: [],
  isWhole: true,
  at: place(get(tree, 'env'), 'key'),
})
