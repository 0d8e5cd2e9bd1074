import { applicationSources } from '../../../dialects/argo-sources.ts'
import { containersOf, RUN_TYPES } from '../../../dialects/run-pods.ts'
import { composedTexts } from '../../../documents/composed-text.ts'
import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { blocks, field } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import type { ClearCredential } from '../../../facts/kubernetes/clear-credential.ts'
import {
  credentialsBelow,
  credentialsInOperations,
  credentialsInPairs,
  inUse,
} from '../../secrets/read-clear-credentials.ts'
import { CHART_TYPES, chartValues, helmfileValues, parsed } from '../charts/chart-values.ts'

/** CDK's patches of what is in a cluster. */
const PATCH = 'Custom::AWSCDK-EKS-KubernetesPatch'
const CHARTS: ReadonlySet<string> = new Set(CHART_TYPES)

/** Credentials in plain text where they are used. What has them is of other kinds, or of none. */
export default defineKind({
  id: 'ClearCredentials',
  types: ['core/Pod', ...RUN_TYPES, ...CHART_TYPES, PATCH, 'skaffold/Config', 'list', 'object'],
  isOfNoKind: true,
  recognisedBy: 'a password in the environment of a container, in the values of a chart or in a patch',

  read: resource => ifAny(credentialsIn(resource).map(inUse)),
})

function credentialsIn(resource: Resource): readonly ClearCredential[] {
  const { type, body } = resource
  if (type === 'list') return items(body).every(isOperation) ? credentialsInOperations(items(body)) : []
  if (CHARTS.has(type))
    return [
      ...chartValues(resource).flatMap(values => credentialsBelow(values)),
      ...credentialsInPairs(parametersOf(resource)),
    ]
  if (type === PATCH)
    return composedTexts(get(body, 'ApplyPatchJson'))
      .flatMap(parsed)
      .flatMap(one => credentialsBelow(one))
  if (type === 'skaffold/Config') return credentialsBelow(body)
  if (type === 'object') return helmfileValues(body).flatMap(values => credentialsBelow(values))
  return containersOf(resource).flatMap(one => credentialsInPairs(variablesOf(one)))
}

/** The variables of a container: a list, or blocks of Terraform. */
const variablesOf = (container: Cursor): readonly Cursor[] => [
  ...items(get(container, 'env')),
  ...(get(container, 'env').node?.type === 'mapping' ? blocks(get(container, 'env')) : []),
]

/** The single values that a release sets by their paths; the last word of each decides. */
const parametersOf = ({ type, body }: Resource): readonly Cursor[] =>
  type === 'helm_release'
    ? ['set', 'set_sensitive'].flatMap(name => blocks(field(body, name)))
    : type !== 'argoproj.io/Application'
      ? []
      : applicationSources(get(body, 'spec')).flatMap(source => items(get(source, 'helm', 'parameters')))

const isOperation = (one: Cursor): boolean => get(one, 'op').node !== undefined && get(one, 'path').node !== undefined
