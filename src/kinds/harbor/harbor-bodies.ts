import { type Cursor, get, items } from '../../documents/cursor.ts'
import { type Dialect, plain } from '../../documents/dialect.ts'
import type { Held } from '../../documents/document.ts'
import { field } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { HarborDialect } from '../../facts/harbor/harbor-requests.ts'
import type { ShellCommand } from '../../languages/tree/command.ts'
import { scriptsOf } from '../pipeline/commands/pipeline-scripts.ts'
import { commandsWithCalls } from '../pipeline/commands/script-commands.ts'
import { filled, type Settings, settingsIn } from '../pipeline/commands/script-variables.ts'
import { type HarborThing, isCliReplication, thingIn } from './harbor-recognition.ts'

/** The body of a request to Harbor, or what represents one. */
export interface HarborBody {
  readonly is: HarborThing
  readonly dialect: HarborDialect
  /** How its members are read. */
  readonly reading: Dialect
  readonly body: Cursor
  /** Whether members can be written into it as its document is written. */
  readonly isExtensible: boolean
  /** Whether it is in a script, and whether that creates a registry. */
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

/**
 * The requests to Harbor in a resource: an object or a list of them, also one embedded in another document,
 * Terraform's, the operator's.
 */
export function harborBodies(resource: Resource): readonly HarborBody[] {
  const { type, body, document, dialect } = resource
  const declared = TERRAFORM[type]
  if (declared !== undefined)
    return [{ is: declared, dialect: 'terraform', reading: dialect, body, isExtensible: true }]
  const wanted = OPERATOR[type]
  if (wanted !== undefined)
    return [{ is: wanted, dialect: 'operator', reading: camelCase, body: get(body, 'spec'), isExtensible: true }]
  if (type !== 'object' && type !== 'list') return []
  if (document.held !== undefined) return heldBodies(resource, document.held)
  const isNamed = /harbor/i.test(document.file.path)
  const cursors = type === 'list' ? items(body) : [body]
  const found = cursors.flatMap(cursor => bodyAt(cursor, isNamed) ?? [])
  return found.length === cursors.length ? found : []
}

function bodyAt(body: Cursor, isNamed: boolean): HarborBody | undefined {
  const is = thingIn(body, isNamed)
  if (is === undefined) return undefined
  return { is, dialect: isCliReplication(body) ? 'cli' : 'api', reading: plain, body, isExtensible: true }
}

const DATA = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/

/** The request that a ConfigMap's file is, or that a script gives to a command. */
function heldBodies({ body, document, holder }: Resource, held: Held): readonly HarborBody[] {
  const { path = '', option, commands } = held
  if (body.node?.type !== 'mapping' || (option !== undefined && !DATA.test(option))) return []
  if (commands === undefined && !/\.(?:json|ya?ml)$/.test(path)) return []
  const { settings, createsRegistry } = holder === undefined ? NO_SCRIPT : readScript(holder)
  const isNamed = commands === undefined ? /harbor/i.test(path) : commands.some(one => isToRegistries(one, settings))
  const found = bodyAt(body, isNamed)
  if (found === undefined) return []
  if (commands === undefined) return [found]
  // Of YAML it is not known what the shell puts into it.
  return [{ ...found, isExtensible: document.format === 'json', script: { createsRegistry } }]
}

const isToRegistries = ({ words }: ShellCommand, settings: Settings): boolean =>
  words.some(({ text }) => /\/api\/v2\.0\/registries(?:[/?]|$)/.test(filled(text, settings)))

/** What the requests of a script share. */
interface Script {
  readonly settings: Settings
  /** Whether it asks Harbor to make a registry. */
  readonly createsRegistry: boolean
}
const NO_SCRIPT: Script = { settings: new Map(), createsRegistry: false }

function readScript(script: Resource): Script {
  const known = scripts.get(script)
  if (known !== undefined) return known
  const commands = scriptsOf(script).flatMap(commandsWithCalls)
  const settings = settingsIn(commands)
  const createsRegistry = commands.some(
    command =>
      isToRegistries(command, settings) && command.words.some(({ text }) => GIVES.test(text) || DATA.test(text)),
  )
  const read = { settings, createsRegistry }
  scripts.set(script, read)
  return read
}

const GIVES = /^(?:-X)?POST$|^--request=POST$|^(?:-d|--(?:data|data-raw|data-binary|data-ascii|json)=)./

/** Kept with the script, which may have many requests. */
const scripts = new WeakMap<Resource, Script>()

/** A member of a body by the API's name, and that of Terraform's provider where it differs. */
export const member = ({ reading, body }: HarborBody, name: string, inBlocks?: string): Cursor =>
  reading.field(body, name, inBlocks)
