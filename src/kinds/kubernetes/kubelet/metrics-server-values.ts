import { type Cursor, embedded, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal, looseBoolean } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { CHART_TYPES, chartValues, setValues } from '../charts/chart-values.ts'
import { textFacts, unverifiedAt, verificationAt } from './clients.ts'

/** Where the charts of metrics-server take arguments: its own (`args`, `defaultArgs`), Bitnami's (`extraArgs`). */
const ARGUMENTS = ['args', 'defaultArgs', 'extraArgs']
const FLAG = 'kubelet-insecure-tls'
const UNVERIFIED = 'insecureSkipTLSVerify'

export default defineKind({
  id: 'MetricsServerValues',
  types: [
    'object',
    'list',
    'kustomize.config.k8s.io/Kustomization',
    'kustomize.config.k8s.io/Component',
    'AWS::EKS::Addon',
    'aws_eks_addon',
    'eks.services.k8s.aws/Addon',
    'eks.aws.upbound.io/Addon',
    'eksctl.io/ClusterConfig',
    ...CHART_TYPES,
  ],
  recognisedBy: `what only metrics-server has, such as the argument --${FLAG} or apiService.insecureSkipTLSVerify: Helm values, a patch, an EKS add-on`,

  read: resource =>
    ifAny([
      ...textsOf(resource).flatMap(cursor => [...flags(cursor)]),
      ...valuesIn(resource).flatMap(values => unverified(get(values, 'apiService', UNVERIFIED))),
      ...setValues(resource).flatMap(({ name, value }) =>
        name === `apiService.${UNVERIFIED}` ? unverified(value) : [],
      ),
    ]),
})

/** The values of charts. */
const valuesIn = (resource: Resource): readonly Cursor[] =>
  CHART_TYPES.some(one => one === resource.type)
    ? chartValues(resource)
    : resource.type === 'object'
      ? [resource.body, ...fields(resource.body).map(({ value }) => value)]
      : []

/** The APIService that the chart makes for values that ask for no certificate. */
function unverified(cursor: Cursor): readonly EmittedFact[] {
  const isInsecure = looseBoolean(cursor)
  return isInsecure.state === 'known' && isInsecure.value ? [unverifiedAt(isInsecure.at)] : []
}

/** The texts that may be an argument of metrics-server. */
function textsOf(resource: Resource): readonly Cursor[] {
  const { type, body, dialect } = resource
  if (CHART_TYPES.some(one => one === type))
    return [...chartValues(resource).flatMap(withDependencies), ...setValues(resource).map(({ value }) => value)]
  if (type === 'list') return items(body).flatMap(patchValues)
  if (type.startsWith('kustomize.')) return patchesOf(body)
  if (type.startsWith('eksctl.'))
    return items(get(body, 'addons')).flatMap(addon => configured(get(addon, 'configurationValues')))
  if (type !== 'object') return configured(dialect.field(dialect.wanted(body), 'configurationValues'))
  return [
    ...withDependencies(body),
    ...patchesOf(body),
    // A captured add-on of the AWS CLI, and the body of a request.
    ...configured(get(body, 'configurationValues')),
    ...configured(get(body, 'addon', 'configurationValues')),
  ]
}

/** The values of a chart, and those that an umbrella chart gives to what it depends on and installs. */
const withDependencies = (values: Cursor): readonly Cursor[] => [
  ...valuesOf(values),
  ...fields(values).flatMap(({ value }) => (isLeftOut(value) ? [] : valuesOf(value))),
]

/** Whether values switch off what they are for, by the condition that charts have for what they depend on. */
function isLeftOut(values: Cursor): boolean {
  const isOn = looseBoolean(get(values, 'enabled'))
  return isOn.state === 'known' && !isOn.value
}

const valuesOf = (values: Cursor): readonly Cursor[] =>
  ARGUMENTS.flatMap(key => {
    const list = get(values, key)
    return [...items(list), get(list, FLAG)]
  })

function configured(cursor: Cursor): readonly Cursor[] {
  if (literal(cursor)?.includes(FLAG) !== true) return []
  const inside = embedded(cursor, 'yaml-or-json')
  return inside?.state === 'read' ? valuesOf(inside.cursor) : []
}

/** The values of a patch's operations: an argument that is added, or the whole list. */
const patchValues = (operation: Cursor): readonly Cursor[] => {
  const value = get(operation, 'value')
  return literal(get(operation, 'op')) === 'remove' ? [] : [value, ...items(value)]
}

/** The patches that a kustomization has in itself; it may leave its kind out. */
const patchesOf = (body: Cursor): readonly Cursor[] =>
  items(get(body, 'patches')).flatMap(patch => inlineValues(get(patch, 'patch')))

function inlineValues(patch: Cursor): readonly Cursor[] {
  if (literal(patch)?.includes(FLAG) !== true) return []
  const inside = embedded(patch, 'yaml-or-json')
  if (inside?.state !== 'read') return []
  const containers = items(get(inside.cursor, 'spec', 'template', 'spec', 'containers'))
  return [
    ...items(inside.cursor).flatMap(patchValues),
    ...containers.flatMap(container => items(get(container, 'args'))),
  ]
}

function* flags(cursor: Cursor): Generator<EmittedFact> {
  const { node, pointer } = cursor
  // Bitnami's older values name the flag as a key.
  if (pointer.endsWith(`/${FLAG}`) && node?.type === 'scalar' && (node.value === true || node.value === 'true'))
    yield verificationAt(`--${FLAG}`, place(cursor))
  yield* textFacts(cursor)
}
