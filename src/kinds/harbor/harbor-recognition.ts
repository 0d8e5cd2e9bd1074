import { type Cursor, fields, get, isWritten, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { HARBOR_ADAPTERS } from '../../model/harbor/harbor-adapters.ts'
import { wordSet } from '../../model/word-list.ts'

/** What Harbor's API makes. */
export type HarborThing = 'endpoint' | 'project' | 'replication' | 'robot' | 'retention'

/**
 * The request to Harbor that an object is by its members; undefined if that is not known. `isNamed`: its file or its
 * URL is Harbor's.
 */
export function thingIn(body: Cursor, isNamed: boolean): HarborThing | undefined {
  if (isReplication(body) || isCliReplication(body)) return 'replication'
  if (isProject(body)) return 'project'
  if (isRobot(body)) return 'robot'
  if (isRetention(body)) return 'retention'
  return isEndpoint(body, isNamed) ? 'endpoint' : undefined
}

const has = (cursor: Cursor, key: string): boolean => isWritten(get(cursor, key))

const TRIGGERS = new Set(['manual', 'scheduled', 'event_based'])
const REPLICATION = ['trigger', 'deletion', 'enabled', 'override', 'filters', 'dest_namespace']

/** Other tools name two registries too, but none of them by an id, with Harbor's triggers, or with `replicate_deletion`. */
function isReplication(body: Cursor): boolean {
  const isHarbors = REPLICATION.some(key => has(body, key))
  const ends = ['dest_registry', 'src_registry'].filter(key => has(body, key))
  const isTriggered = TRIGGERS.has(literal(get(body, 'trigger', 'type')) ?? '')
  if (ends.some(end => has(get(body, end), 'id'))) return isHarbors || has(body, 'name')
  return isHarbors && (has(body, 'replicate_deletion') || (ends.length > 0 && isTriggered))
}

/** The file of `harbor replication policies create -f FILE`. */
export const isCliReplication = (body: Cursor): boolean =>
  has(body, 'target_registry') && has(body, 'trigger_mode') && has(body, 'replication_mode')

/** `project_name` alone is many tools' word. */
export function isProject(body: Cursor): boolean {
  if (literal(get(body, 'project_name')) !== undefined)
    return has(body, 'registry_id') || has(body, 'storage_limit') || get(body, 'metadata').node?.type === 'mapping'
  const isAnswer = has(body, 'project_id') && literal(get(body, 'name')) !== undefined
  return isAnswer && (has(body, 'repo_count') || has(body, 'owner_name') || has(get(body, 'metadata'), 'public'))
}

/** What a robot may do names resources of Harbor's and is about a project or the system. */
function isRobot(body: Cursor): boolean {
  const isAccess = (one: Cursor): boolean => has(one, 'resource') || has(one, 'resources')
  const isGrant = (one: Cursor): boolean =>
    items(get(one, 'access')).some(isAccess) && (has(one, 'kind') || has(one, 'namespace'))
  return (
    items(get(body, 'permissions')).some(isGrant) &&
    ['level', 'duration', 'disable', 'name'].some(key => has(body, key))
  )
}

const isRetention = (body: Cursor): boolean =>
  items(get(body, 'rules')).some(
    rule => has(rule, 'tag_selectors') || (has(rule, 'scope_selectors') && has(rule, 'template')),
  )

const ENDPOINT = wordSet(`
  id name type url credential insecure ca_certificate description status token_service_url creation_time update_time
`)
/** Adapters that are called like what else has a name, a type and a URL. */
const COMMON = new Set(['gitlab', 'quay', 'helm-hub', 'artifact-hub', 'dtr'])

/** A registry has no other members than these, and a credential, Harbor's word for its type, or a name that says so. */
function isEndpoint(body: Cursor, isNamed: boolean): boolean {
  const own = fields(body)
  if (own.length < 2 || own.some(({ key }) => !ENDPOINT.has(key)) || !(has(body, 'url') || has(body, 'name')))
    return false
  const credential = get(body, 'credential')
  if (has(credential, 'access_key') || has(credential, 'access_secret')) return true
  const type = literal(get(body, 'type')) ?? ''
  if (HARBOR_ADAPTERS.has(type)) return isNamed || !COMMON.has(type) || has(body, 'insecure') || has(body, 'credential')
  return isNamed && has(body, 'url') && (has(body, 'name') || has(body, 'type') || has(body, 'insecure'))
}
