import { type Cursor, embedded, get, items } from '../../engine/cursor.ts'
import type { Resource } from '../../engine/resource.ts'
import { field, literal } from '../../families/read.ts'
import { hereDocuments, type ShellCommand, shellCommands } from '../../syntax/shell.ts'
import { pipelineScripts } from './pipeline-scripts.ts'

/** What Harbor's API makes, as the paths under `/api/v2.0/` call it. */
export type HarborThing = 'replication'

/** The body of a request to Harbor, or what stands for one. */
export interface HarborBody {
  readonly is: HarborThing
  readonly shape: 'api' | 'cli' | 'terraform' | 'operator'
  readonly body: Cursor
  /** Whether members can be written into it as its document is written. */
  readonly isExtensible: boolean
}

/** Terraform's provider `goharbor/harbor`. */
const TERRAFORM: Readonly<Record<string, HarborThing>> = { harbor_replication: 'replication' }
/** The operator of mittwald; its objects state what they ask for in their `spec`. */
const OPERATOR: Readonly<Record<string, HarborThing>> = { 'registries.mittwald.de/Replication': 'replication' }

export const HARBOR_TYPES: readonly string[] = [...Object.keys(TERRAFORM), ...Object.keys(OPERATOR)]

/** The requests to Harbor that a resource is: an object or a list of them, Terraform's, the operator's. */
export function harborBodies({ type, body }: Resource): readonly HarborBody[] {
  const declared = TERRAFORM[type]
  if (declared !== undefined) return [{ is: declared, shape: 'terraform', body, isExtensible: true }]
  const wanted = OPERATOR[type]
  if (wanted !== undefined) return [{ is: wanted, shape: 'operator', body: get(body, 'spec'), isExtensible: true }]
  const cursors = type === 'list' ? items(body) : [body]
  const found = cursors.flatMap(cursor => bodyAt(cursor) ?? [])
  return found.length === cursors.length ? found : []
}

const has = (cursor: Cursor, key: string): boolean => get(cursor, key).node !== undefined

/** What an object asks of Harbor; undefined where that can't be told. */
function bodyAt(body: Cursor): HarborBody | undefined {
  if (isReplication(body)) return { is: 'replication', shape: 'api', body, isExtensible: true }
  if (isCliReplication(body)) return { is: 'replication', shape: 'cli', body, isExtensible: true }
  return undefined
}

const TRIGGERS = new Set(['manual', 'scheduled', 'event_based'])
const REPLICATION = ['trigger', 'deletion', 'enabled', 'override', 'filters', 'dest_namespace']

/** Other tools name two registries too, but none of them by an id, with Harbor's triggers, or with `replicate_deletion`. */
function isReplication(body: Cursor): boolean {
  const isHarbors = REPLICATION.some(key => has(body, key))
  const ends = ['dest_registry', 'src_registry'].filter(key => has(body, key))
  const decides = has(body, 'replicate_deletion') && !has(body, 'trigger_mode') && !has(body, 'replication_mode')
  const isTriggered = TRIGGERS.has(literal(get(body, 'trigger', 'type')) ?? '')
  if (ends.some(end => has(get(body, end), 'id'))) return isHarbors || has(body, 'name')
  return isHarbors && (decides || (ends.length > 0 && isTriggered))
}

/** The file of `harbor replication policies create -f FILE`. */
const isCliReplication = (body: Cursor): boolean =>
  has(body, 'target_registry') && has(body, 'trigger_mode') && has(body, 'replication_mode')

/** Of one script; placing each of them takes as long as the script is. */
const MOST = 100
/** Words of which each body has at least one; a script without them is not read. */
const WORDS = /"(?:dest_registry|src_registry|replicate_deletion)"\s*:/
const DATA = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/

/** The requests in the here-documents of a resource's scripts, and those that stand in single quotes behind `curl -d`. */
export function scriptedBodies(resource: Resource): readonly HarborBody[] {
  const texts = pipelineScripts(resource).flatMap(script => script.texts.map(({ text }) => text))
  return texts.filter(isOfBodies).flatMap(text =>
    partsOf(literal(text) ?? '').flatMap(part => {
      const found = embedded(text, 'yaml-or-json', part)
      if (found?.state !== 'read' || found.cursor.node?.type !== 'mapping') return []
      const body = bodyAt(found.cursor)
      return body === undefined ? [] : [{ ...body, isExtensible: found.cursor.pointer.includes('/#json') }]
    }),
  )
}

/** Whether a script may hold a request. */
const isOfBodies = (text: Cursor): boolean => WORDS.test(literal(text) ?? '')

export const hasScriptedBodies = (resource: Resource): boolean =>
  pipelineScripts(resource).some(({ texts }) => texts.some(({ text }) => isOfBodies(text)))

interface Part {
  /** UTF-16 offsets into the script. */
  readonly start: number
  readonly end: number
}

function partsOf(script: string): readonly Part[] {
  const given = shellCommands(script).flatMap(command => dataOf(command, script))
  const found = [...hereDocuments(script), ...given].filter(({ start, end }) => WORDS.test(script.slice(start, end)))
  return found.slice(0, MOST)
}

/** What `-d '{…}'` holds; a variable between two such quotes, as in `'{"id": '"$ID"'}'`, stays in it. */
const dataOf = ({ words }: ShellCommand, script: string): readonly Part[] =>
  words.flatMap(({ start, end }, i) => {
    const isGiven = DATA.test(words[i - 1]?.text ?? '')
    return isGiven && script[start] === "'" && script[end - 1] === "'" ? [{ start: start + 1, end: end - 1 }] : []
  })

/** A member of a body in its language's spelling: the API's names are exact. */
export const member = ({ shape, body }: HarborBody, name: string): Cursor =>
  shape === 'api' || shape === 'cli' ? get(body, name) : field(body, name)
