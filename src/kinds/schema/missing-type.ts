import { type Cursor, get, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { type JudgedObject, noFaults } from '../../facts/schema/object-faults.ts'
import { findNearest } from '../../model/nearest.ts'
import { homesOf } from './api-version.ts'

/**
 * A Kubernetes object by its other fields whose apiVersion or kind is missing: with the key that was meant to be it, or
 * that there is none. Undefined for any other content.
 */
export function untypedObject({ body, document, container }: Resource): JudgedObject | undefined {
  const { path, isMade } = document.file
  if (container !== undefined || (isMade === true && path.endsWith(MADE_BY_GRAPH))) return undefined
  if (literal(get(body, 'metadata', 'name')) === undefined) return undefined
  const [version, kind] = [get(body, 'apiVersion'), get(body, 'kind')]
  const [apiVersion, name] = [literal(version), literal(kind)]
  if (version.node === undefined && name !== undefined && homesOf(name).length > 0)
    return without('apiVersion', body, kind, name, path)
  if (kind.node === undefined && apiVersion !== undefined && GROUP_VERSION.test(apiVersion) && !isInstallation(body))
    return without('kind', body, version, 'a Kubernetes object', path)
  return undefined
}

/** What a graph makes is reported at its template (RG-05). */
const MADE_BY_GRAPH = '/kro.yaml'

/** Whether it is OpenShift's install-config.yaml, which has an apiVersion and no kind. */
const isInstallation = (body: Cursor): boolean =>
  ['baseDomain', 'platform'].every(key => get(body, key).node !== undefined)

/** The versions of an API group; other programs write theirs otherwise (`score.dev/v1b1`). */
const GROUP_VERSION = /^(?:v1|[a-z0-9.-]+\/v\d+(?:(?:alpha|beta)\d+)?)$/

function without(field: string, body: Cursor, other: Cursor, type: string, path: string): JudgedObject | undefined {
  const keys = body.node?.type === 'mapping' ? body.node.entries.map(({ key }) => key) : []
  if (keys.some(isTemplated)) return undefined
  const key = keys.find(one => !OWN_KEYS.has(one) && findNearest(one, [field]) !== undefined)
  const at = key === undefined ? place(other) : place(get(body, key), 'key')
  const found = { ...noFaults, at, path, isBuilt: false }
  const homes = field === 'apiVersion' ? homesOf(type) : []
  return key === undefined
    ? { ...found, missing: [{ at, field, type, isRefused: true, ...(homes.length === 1 ? { meant: homes[0] } : {}) }] }
    : { ...found, unlisted: [{ at, key, type, near: field, isNearSure: true, hasContent: false }] }
}

const OWN_KEYS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'data', 'status', 'type'])
