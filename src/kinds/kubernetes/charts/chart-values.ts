import { type Cursor, embedded, get, items } from '../../../documents/cursor.ts'
import { blocks, field } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'

/** What installs charts: Flux, Argo CD, Terraform's provider. */
export const CHART_TYPES = ['helm.toolkit.fluxcd.io/HelmRelease', 'argoproj.io/Application', 'helm_release'] as const

/** What an Application of Argo CD, given its `spec`, takes from somewhere: one source, or several. */
export const applicationSources = (spec: Cursor): readonly Cursor[] => [
  get(spec, 'source'),
  ...items(get(spec, 'sources')),
]

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
    default:
      return []
  }
}

/** The single values that it sets by their paths: `set` of Terraform's provider, `parameters` of Argo CD. */
export function setValues({ type, body }: Resource): readonly Cursor[] {
  if (type === 'helm_release') return blocks(field(body, 'set')).map(set => field(set, 'value'))
  if (type !== 'argoproj.io/Application') return []
  return applicationSources(get(body, 'spec')).flatMap(source =>
    items(get(source, 'helm', 'parameters')).map(parameter => get(parameter, 'value')),
  )
}

/** The values in a text; none where it cannot be read. */
export function parsed(cursor: Cursor): readonly Cursor[] {
  const found = embedded(cursor, 'yaml-or-json')
  return found?.state === 'read' ? [found.cursor] : []
}
