import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import type { Fix } from '../../engine/edit.ts'
import { defineFact } from '../../engine/fact.ts'

/** The JSON of Harbor's API, a file of harbor-cli, Terraform's provider, an object of the operator `registries.mittwald.de`. */
export type HarborDialect = 'api' | 'cli' | 'terraform' | 'operator'

/** What a dialect calls members of the API's requests; absent for what it does not have. */
export interface HarborMembers {
  readonly type: string
  readonly url: string
  readonly trigger: string
  readonly replicateDeletion?: string
  readonly deletion?: string
  /** The id of the registry that is replicated to. */
  readonly destination?: string
}
const API: HarborMembers = {
  type: 'type',
  url: 'url',
  trigger: 'trigger.type',
  replicateDeletion: 'replicate_deletion',
  deletion: 'deletion',
  destination: 'dest_registry.id',
}
export const HARBOR_MEMBERS: Readonly<Record<HarborDialect, HarborMembers>> = {
  api: API,
  cli: { type: 'type', url: 'url', trigger: 'trigger_mode', replicateDeletion: 'replicate_deletion' },
  terraform: {
    type: 'provider_name',
    url: 'endpoint_url',
    trigger: 'schedule',
    deletion: 'deletion',
    destination: 'registry_id',
  },
  operator: { type: 'type', url: 'url', trigger: 'trigger.type', replicateDeletion: 'replicateDeletion' },
}

interface HarborRequest {
  readonly dialect: HarborDialect
  /** Where its members are. */
  readonly at: Place
  /** Whether members and texts can be written into it: not where a shell's variables make it invalid JSON by itself. */
  readonly isExtensible: boolean
}

/** A fix that writes a string of digits as the number: Harbor accepts no string for one. */
export const asNumber = ({ state, at, ...value }: Value<number>): { readonly fix?: Fix } => {
  const digits =
    'text' in value && value.found === 'string' ? /^["']?(\d{1,15})["']?$/.exec(value.text)?.[1] : undefined
  if (digits === undefined) return {}
  return { fix: { title: `write ${Number(digits)}`, safe: true, edits: [{ at, replace: Number(digits) }] } }
}

/** A replication policy of a Harbor registry (`ReplicationPolicy` in Harbor's swagger.yaml). */
export interface HarborReplication extends HarborRequest {
  /** Whether it fetches from another registry; any other sends to one. */
  readonly isPull: boolean
  /** `trigger.type`; in Terraform `schedule`, where a time means `scheduled`. */
  readonly trigger: Value<string>
  readonly enabled: Value<boolean>
  /** `replicate_deletion`; Terraform's provider has none. */
  readonly replicateDeletion?: Value<boolean>
  /**
   * The deprecated `deletion`, which Harbor reads in place of `replicate_deletion` when a policy is created or changed
   * (src/server/v2.0/handler/replication.go); the operator and harbor-cli have none.
   */
  readonly deletion?: Value<boolean>
  /** `single_active_replication`: whether a run is left out while another one goes on. */
  readonly isSingle: Value<boolean>
  /** `dest_registry.id`, in Terraform `registry_id`; the operator and harbor-cli know the registry by its name. */
  readonly destination?: Value<number>
  /** Whether it is applied together with the registry, whose id it refers to. */
  readonly isDeclared: boolean
  /** The script that contains it: whether that creates a registry, whose id is unknown beforehand. */
  readonly script?: { readonly createsRegistry: boolean }
}
export const harborReplication = defineFact<HarborReplication>('harborReplication')

/** A registry that Harbor is to reach (`Registry` in swagger.yaml). */
export interface HarborEndpoint extends HarborRequest {
  readonly name: Value<string>
  readonly type: Value<string>
  readonly url: Value<string>
  readonly insecure: Value<boolean>
  /** `credential.type`, where there is a credential; Terraform's provider has none. */
  readonly credentialType?: Value<string>
  /** Where a secret is in plain text; never what it is. */
  readonly secretAt?: Place
}
export const harborEndpoint = defineFact<HarborEndpoint>('harborEndpoint')

/** A project in a request (`ProjectReq` in swagger.yaml). */
export interface HarborProjectRequest extends HarborRequest {
  /** Whether its system converts a boolean to the string that Harbor wants. */
  readonly converts: boolean
  /** `metadata.public`: Harbor wants a string. */
  readonly isPublic: Value<string>
  /** Whether everyone may pull, however that is written. */
  readonly isOpen: Value<boolean>
  /** Its registry's number, where it caches one; in Terraform a string of digits is one too. */
  readonly registry: Value<number>
}
export const harborProjectRequest = defineFact<HarborProjectRequest>('harborProjectRequest')

/** One thing that a robot may do. */
export interface HarborAccess {
  readonly resource: Value<string>
  readonly action: Value<string>
}
/** A robot account (`RobotCreate` in swagger.yaml). */
export interface HarborRobot extends HarborRequest {
  readonly level: Value<string>
  /** In days; -1 is forever. */
  readonly duration: Value<number>
  /** What it is allowed, without what is denied. */
  readonly access: readonly HarborAccess[]
}
export const harborRobot = defineFact<HarborRobot>('harborRobot')

/** A retention policy of a project: its rules are alternatives (`RetentionPolicy` in swagger.yaml). */
export interface HarborRetention {
  readonly algorithm: Value<string>
  readonly rules: readonly HarborRetentionRule[]
}
export interface HarborRetentionRule {
  /** What it keeps: `latestPushedK`, `nDaysSinceLastPush`. */
  readonly template: Value<string>
  /** The repositories and tags that it is about: equal texts are equal selections. Absent where a part is only known later. */
  readonly selection?: string
  readonly at: Place
}
export const harborRetention = defineFact<HarborRetention>('harborRetention')
