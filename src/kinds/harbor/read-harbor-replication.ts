import { get, place } from '../../documents/cursor.ts'
import { field, integer, literal, looseText, path, text } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import { HARBOR_MEMBERS, type HarborReplication } from '../../facts/harbor/harbor-requests.ts'
import { type HarborBody, member } from './harbor-bodies.ts'

/** What a replication policy states. */
export function readReplication(request: HarborBody): HarborReplication {
  const { dialect, reading, body, isExtensible } = request
  const enabled = reading.boolean(member(request, 'enabled'))
  const { replicateDeletion, deletion, destination } = HARBOR_MEMBERS[dialect]
  return {
    dialect,
    at: place(body),
    isExtensible,
    isPull: isPull(request),
    ...(request.script === undefined ? {} : { script: request.script }),
    trigger: triggerOf(request),
    isDeclared: reading.hasBlocks,
    enabled: reading.hasBlocks ? orDefault(enabled, true) : enabled,
    isSingle: reading.boolean(member(request, 'single_active_replication')),
    ...(replicateDeletion && { replicateDeletion: reading.boolean(member(request, 'replicate_deletion')) }),
    ...(deletion && { deletion: reading.boolean(member(request, 'deletion')) }),
    ...(destination && { destination: destinationOf(request) }),
  }
}

/** The value, or what the provider takes where there is none. */
export const orDefault = <T>(value: Value<T>, fallback: T): Value<T> =>
  value.state === 'absent' ? { state: 'known', value: fallback, at: value.at } : value

/** Where it fetches from a registry, and sends to none. An answer has the registry 0, Harbor itself, at the other end. */
function isPull(request: HarborBody): boolean {
  const { reading, body } = request
  const mode = reading.hasBlocks ? field(body, 'action') : get(body, 'replication_mode')
  if (reading.hasBlocks || mode.node !== undefined) return literal(mode) === 'pull'
  const source = member(request, 'src_registry')
  const destination = member(request, 'dest_registry')
  const isOther = (end: typeof source): boolean =>
    end.node?.type === 'mapping' && known(integer(field(end, 'id'))) !== 0
  return isOther(source) && !isOther(destination)
}

function triggerOf({ dialect, reading, body }: HarborBody): Value<string> {
  const stated = text(path(body, ...HARBOR_MEMBERS[dialect].trigger.split('.')))
  if (!reading.hasBlocks) return stated
  const schedule = orDefault(stated, 'manual')
  const isTime = schedule.state === 'known' && schedule.value.trim().includes(' ')
  return isTime ? { ...schedule, value: 'scheduled' } : schedule
}

/** The id of the registry that it sends to; a text or a number in place of the object has none. */
function destinationOf({ reading, body }: HarborBody): Value<number> {
  if (reading.hasBlocks) return reading.integer(field(body, 'registry_id'))
  const destination = get(body, 'dest_registry')
  if (destination.node?.type === 'mapping') return integer(get(destination, 'id'))
  const stated = looseText(destination)
  return stated.state === 'known' ? { state: 'absent', at: stated.at } : stated
}
