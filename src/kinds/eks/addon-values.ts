import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { branches, contentOf, resolve } from '../../documents/intrinsic.ts'
import { field, isTemplated, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known } from '../../documents/value.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { clusterLink, ownArn } from './cluster-link.ts'

/** The configurationValues of one add-on. */
export interface AddonValues {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
  /** The object that they are, or where it would be. */
  readonly values: Cursor
  /** Why they are unknown. */
  readonly open?: { readonly why: string; readonly at: Place }
  /** The add-on: its name. */
  readonly at: Place
}

/**
 * The configuration of the add-on of a name: of a resource that is an add-on, and of an eksctl ClusterConfig. Each
 * branch of an `Fn::If` is one; none if the values are not an object, which AD-01 reports.
 */
export function addonValues(resource: Resource, name: string): readonly AddonValues[] {
  const { body, type } = resource
  if (type === 'eksctl.io/ClusterConfig') {
    const cluster = { name: text(get(body, 'metadata', 'name')) }
    return items(get(body, 'addons')).flatMap(addon => configured(addon, name, 'definition', cluster))
  }
  const wanted = awsFields(resource)
  const isRecord = type === 'addon' || get(body, 'addonArn').node !== undefined
  const source = isRecord ? 'record' : type === 'object' ? 'request' : 'definition'
  return configured(wanted, name, source, clusterLink(wanted, ownArn(resource, 'addonArn')))
}

function configured(wanted: Cursor, name: string, source: ClusterSource, cluster: ClusterLink): readonly AddonValues[] {
  const named = field(wanted, 'addonName', 'name')
  if (known(text(named)) !== name) return []
  const written = field(wanted, 'configurationValues')
  const found = branches(written)
  return (found.length === 0 ? [written] : found).flatMap(branch => {
    const said = configuration(branch)
    if (said === undefined) return []
    const isOpen = 'why' in said
    const open = isOpen ? { open: { why: said.why, at: said.at } } : {}
    return [{ source, cluster, values: isOpen ? branch : said, ...open, at: place(named) }]
  })
}

/** The object in a string of JSON or YAML, or where it would be; why it is unknown; undefined where AD-01 speaks. */
function configuration(cursor: Cursor) {
  const values = contentOf(resolve(cursor))
  const { node } = values
  if (node === undefined || (node.type === 'scalar' && (node.value === null || node.value === ''))) return values
  if (node.type !== 'scalar' || typeof node.value !== 'string')
    return unresolved(values) ?? (node.type === 'mapping' ? values : undefined)
  const found = /^\s*\$\{/.test(node.value) ? undefined : embedded(values, 'yaml-or-json')
  if (found?.state === 'read' && found.cursor.node?.type === 'mapping') return found.cursor
  const why = isTemplated(node.value) ? { why: 'a template', at: place(values) } : unresolved(values)
  return why ?? (isNothing(found) ? values : undefined)
}

/** A string with nothing in it but a null. */
const isNothing = (found: ReturnType<typeof embedded>): boolean =>
  found?.state === 'read' && found.cursor.node?.type === 'scalar' && found.cursor.node.value === null
