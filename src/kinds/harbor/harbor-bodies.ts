import { type Cursor, type Embedded, embedded, fields, get, items } from '../../documents/cursor.ts'
import { type Dialect, plain } from '../../documents/dialect.ts'
import type { Document } from '../../documents/document.ts'
import { field, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { HarborDialect } from '../../facts/harbor/harbor-requests.ts'
import { hereDocuments, type ShellCommand, shellCommands } from '../../languages/shell/commands.ts'
import { MOST_DOCUMENTS, pipelineScripts } from '../pipelines/pipeline-scripts.ts'
import { type HarborThing, isCliReplication, thingIn } from './harbor-recognition.ts'

/** The body of a request to Harbor, or what stands for one. */
export interface HarborBody {
  readonly is: HarborThing
  readonly dialect: HarborDialect
  /** How its members are read. */
  readonly reading: Dialect
  readonly body: Cursor
  /** Whether members can be written into it as its document is written. */
  readonly isExtensible: boolean
  /** Whether it stands in a script, and whether that creates a registry. */
  readonly script?: { readonly createsRegistry: boolean }
}

/** Terraform's provider `goharbor/harbor`. */
const TERRAFORM: Readonly<Record<string, HarborThing>> = {
  harbor_registry: 'endpoint',
  harbor_project: 'project',
  harbor_replication: 'replication',
  harbor_robot_account: 'robot',
}
/** The operator of mittwald; its objects state what they ask for in their `spec`. */
const OPERATOR: Readonly<Record<string, HarborThing>> = {
  'registries.mittwald.de/Registry': 'endpoint',
  'registries.mittwald.de/Replication': 'replication',
}

/** The operator writes the API's names in camel case. */
const camelCase: Dialect = { ...plain, field: (cursor, name) => field(cursor, name) }

export const HARBOR_TYPES: readonly string[] = [...Object.keys(TERRAFORM), ...Object.keys(OPERATOR)]

/** A member that a request has and few others have, in JSON or YAML: a text without any is not parsed, unless its name is Harbor's. */
const MEMBERS =
  /\b(?:dest_registry|src_registry|target_registry|replicate_deletion|project_name|project_id|permissions|tag_selectors|scope_selectors|credential)"?\s*:|\btype"?\s*:\s*"?(?:harbor|docker-hub)\b/

/** The requests to Harbor that a resource is or holds: an object or a list of them, a ConfigMap's files, Terraform's, the operator's. */
export function harborBodies({ type, body, document, dialect }: Resource): readonly HarborBody[] {
  const declared = TERRAFORM[type]
  if (declared !== undefined)
    return [{ is: declared, dialect: 'terraform', reading: dialect, body, isExtensible: true }]
  const wanted = OPERATOR[type]
  if (wanted !== undefined)
    return [{ is: wanted, dialect: 'operator', reading: camelCase, body: get(body, 'spec'), isExtensible: true }]
  const isNamed = /harbor/i.test(document.file.path)
  if (type === 'core/ConfigMap') return fields(get(body, 'data')).flatMap(({ key, value }) => keptAt(key, value))
  if (type !== 'object' && type !== 'list') return []
  const cursors = type === 'list' ? items(body) : [body]
  const found = cursors.flatMap(cursor => bodyAt(cursor, isNamed) ?? [])
  return found.length === cursors.length ? found : []
}

/** A file that a ConfigMap holds. */
function keptAt(key: string, value: Cursor): readonly HarborBody[] {
  const isNamed = /harbor/i.test(key)
  if (!/\.(?:json|ya?ml)$/.test(key) || !(isNamed || MEMBERS.test(literal(value) ?? ''))) return []
  const found = embedded(value, 'yaml-or-json')
  const body = found?.state === 'read' ? bodyAt(found.cursor, isNamed) : undefined
  return body === undefined ? [] : [body]
}

function bodyAt(body: Cursor, isNamed: boolean): HarborBody | undefined {
  const is = thingIn(body, isNamed)
  if (is === undefined) return undefined
  return { is, dialect: isCliReplication(body) ? 'cli' : 'api', reading: plain, body, isExtensible: true }
}

/** What a script with a request has somewhere; one without is not read. */
const WORDS =
  /\/api\/v2\.0\/|"(?:dest_registry|src_registry|replicate_deletion|project_name|access_secret|tag_selectors)\\?"\s*:/
const DATA = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/
/** The same in one word with what it gives. */
const JOINED = /^(?:-d|--(?:data|data-raw|data-binary|data-ascii|json)=)(?=['"])/
const DOUBLE_QUOTED = /^"\s{0,100}\{(?:[^"\\]|\\[\s\S])*"$/
const LONGEST_OPTION = 20

/** The requests in the here-documents of a resource's scripts, and those that stand in quotes behind `curl -d`. */
export function scriptedBodies(resource: Resource): readonly HarborBody[] {
  const texts = pipelineScripts(resource).flatMap(script => script.texts.map(({ text }) => text))
  const found = texts.filter(mayHoldBodies).flatMap(bodiesOf)
  const createsRegistry = found.some(({ is }) => is === 'endpoint')
  return found.map(body => ({ ...body, script: { createsRegistry } }))
}

function bodiesOf(text: Cursor): readonly HarborBody[] {
  const script = literal(text) ?? ''
  return partsOf(script, text.document).flatMap(({ isNamed, start, end }) => {
    const isDoubleQuoted = script[start] === '"'
    const found = isDoubleQuoted ? insideQuotes(text, { start, end }) : embedded(text, 'yaml-or-json', { start, end })
    if (found?.state !== 'read' || found.cursor.node?.type !== 'mapping') return []
    const body = bodyAt(found.cursor, isNamed)
    // Lines that YAML folds can't be written into.
    const isFolded = isDoubleQuoted && script.slice(start, end).includes('\n')
    const isExtensible = !isFolded && found.cursor.pointer.includes('/#json')
    return body === undefined ? [] : [{ ...body, isExtensible }]
  })
}

/** What a text in double quotes holds: YAML reads `\"` in it as the shell does. */
function insideQuotes(text: Cursor, part: { readonly start: number; readonly end: number }): Embedded | undefined {
  const quoted = embedded(text, 'yaml', part)
  return quoted?.state === 'read' ? embedded(quoted.cursor, 'yaml-or-json') : undefined
}

const mayHoldBodies = (text: Cursor): boolean => WORDS.test(literal(text) ?? '')

/** Whether a resource holds a script in which requests may stand. */
export const hasScriptedBodies = (resource: Resource): boolean =>
  pipelineScripts(resource).some(({ texts }) => texts.some(({ text }) => mayHoldBodies(text)))

interface Part {
  /** UTF-16 offsets into the script. */
  readonly start: number
  readonly end: number
  /** Whether it is sent to Harbor's registries by the command that it stands beside. */
  readonly isNamed: boolean
}

function partsOf(script: string, { parsers }: Document): readonly Part[] {
  const written = hereDocuments(script, parsers).map(({ start, end, commands }) => ({
    start,
    end,
    isNamed: commands.some(isToRegistries),
  }))
  const given = shellCommands(script, parsers).flatMap(command => dataOf(command, script))
  return [...written, ...given]
    .filter(({ start, end }) => /^"?\s*\{/.test(script.slice(start, end)))
    .slice(0, MOST_DOCUMENTS)
}

const isToRegistries = ({ words }: ShellCommand): boolean =>
  words.some(({ text }) => /\/api\/v2\.0\/registries(?:[/?]|$)/.test(text))

/**
 * What `-d '{…}'` holds; a variable between two such quotes, as in `'{"id": '"$ID"'}'`, stays in it. Of `-d "{…}"` it is
 * the text with its quotes.
 */
function dataOf(command: ShellCommand, script: string): readonly Part[] {
  return command.words.flatMap(({ start: first, end }, i) => {
    const start = first + (JOINED.exec(script.slice(first, Math.min(end, first + LONGEST_OPTION)))?.[0].length ?? 0)
    const isGiven = start > first || DATA.test(command.words[i - 1]?.text ?? '')
    const isNamed = isToRegistries(command)
    if (isGiven && script[start] === "'" && script[end - 1] === "'")
      return [{ start: start + 1, end: end - 1, isNamed }]
    return isGiven && DOUBLE_QUOTED.test(script.slice(start, end)) ? [{ start, end, isNamed }] : []
  })
}

/** A member of a body by the API's name, and that of Terraform's provider where it differs. */
export const member = ({ reading, body }: HarborBody, name: string, inBlocks?: string): Cursor =>
  reading.field(body, name, inBlocks)
