import { applicationSources } from '../../../dialects/argo-sources.ts'
import { composedTexts } from '../../../documents/composed-text.ts'
import { type Cursor, embedded, fields, get, items } from '../../../documents/cursor.ts'
import { intrinsicAt } from '../../../documents/intrinsic.ts'
import { blocks, field, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'

/** What custom resources of CloudFormation and Ansible install charts with. */
export const WRAPPED_CHARTS = [
  'Custom::AWSCDK-EKS-HelmChart',
  'AWSQS::Kubernetes::Helm',
  'kubernetes.core.helm',
] as const

/** What installs charts: Flux, Argo CD, Terraform's provider, CDK, AWS Quick Starts, Ansible. */
export const CHART_TYPES = [
  'helm.toolkit.fluxcd.io/HelmRelease',
  'argoproj.io/Application',
  'helm_release',
  ...WRAPPED_CHARTS,
] as const

/** The values that something of these types gives to a chart. */
export function chartValues({ type, body }: Resource): readonly Cursor[] {
  switch (type) {
    case 'helm.toolkit.fluxcd.io/HelmRelease':
      return [get(body, 'spec', 'values')]
    case 'argoproj.io/Application':
      return applicationSources(get(body, 'spec')).flatMap(source => [
        get(source, 'helm', 'valuesObject'),
        ...parsed(get(source, 'helm', 'values')),
      ])
    case 'helm_release':
      return items(field(body, 'values')).flatMap(parsed)
    case 'Custom::AWSCDK-EKS-HelmChart':
    case 'AWSQS::Kubernetes::Helm':
    case 'kubernetes.core.helm':
      return ['Values', 'ValueYaml', 'values', 'release_values'].flatMap(name => givenValues(get(body, name)))
    default:
      return []
  }
}

/** The values that a helmfile writes itself, for its releases and its environments; none of another document. */
export function helmfileValues(body: Cursor): readonly Cursor[] {
  const releases = items(get(body, 'releases'))
  if (!releases.some(one => literal(get(one, 'chart')) !== undefined)) return []
  const owners = [...releases, ...fields(get(body, 'environments')).map(({ value }) => value)]
  const written = owners.flatMap(owner => items(get(owner, 'values')).filter(({ node }) => node?.type === 'mapping'))
  return [...written, ...releases.map(one => get(one, 'set'))]
}

/** The single values that it sets by their paths: `set` of Terraform's provider, `parameters` of Argo CD. */
export function setValues({ type, body }: Resource): readonly SetValue[] {
  const toSet = (set: Cursor): SetValue => ({ name: literal(field(set, 'name')) ?? '', value: field(set, 'value') })
  if (type === 'helm_release') return blocks(field(body, 'set')).map(toSet)
  if (type !== 'argoproj.io/Application') return []
  return applicationSources(get(body, 'spec')).flatMap(source => items(get(source, 'helm', 'parameters')).map(toSet))
}

/** A value with its path in the values of a chart: `apiService.insecureSkipTLSVerify`, `args[0]`. */
interface SetValue {
  readonly name: string
  readonly value: Cursor
}

/** Values of a resource of CloudFormation: an object, or a text that may be put together. */
const givenValues = (cursor: Cursor): readonly Cursor[] =>
  cursor.node?.type === 'mapping' && intrinsicAt(cursor) === undefined
    ? [cursor]
    : composedTexts(cursor).flatMap(parsed)

/** The values in a text; none where it cannot be read. */
export function parsed(cursor: Cursor): readonly Cursor[] {
  const found = embedded(cursor, 'yaml-or-json')
  return found?.state === 'read' ? [found.cursor] : []
}
