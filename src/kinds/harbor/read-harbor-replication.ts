import { get, place } from '../../documents/cursor.ts'
import { field, integer, literal, looseText, text } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { HarborReplication } from '../../facts/harbor/harbor-requests.ts'
import { type HarborBody, member } from './harbor-bodies.ts'

/** What a replication policy states. */
export function readReplication(request: HarborBody): HarborReplication {
  const { dialect, reading, body, isExtensible } = request
  const enabled = reading.boolean(member(request, 'enabled'))
  const deletion = reading.boolean(member(request, 'deletion'))
  const common = {
    dialect,
    at: place(body),
    isExtensible,
    isPull: isPull(request),
    ...(request.script === undefined ? {} : { script: request.script }),
    trigger: triggerOf(request),
    enabled: dialect === 'terraform' ? orDefault(enabled, true) : enabled,
    isSingle: reading.boolean(member(request, 'single_active_replication')),
  }
  if (dialect === 'terraform')
    return { ...common, deletion, destination: reading.integer(member(request, 'registry_id')) }
  const replicateDeletion = reading.boolean(member(request, 'replicate_deletion'))
  if (dialect !== 'api') return { ...common, replicateDeletion }
  return { ...common, replicateDeletion, deletion, destination: destinationOf(request) }
}

/** The value, or what the provider takes where there is none. */
export const orDefault = <T>(value: Value<T>, fallback: T): Value<T> =>
  value.state === 'absent' ? { state: 'known', value: fallback, at: value.at } : value

/** Where it fetches from a registry, and sends to none. An answer has the registry 0, Harbor itself, at the other end. */
function isPull(request: HarborBody): boolean {
  const { dialect, body } = request
  if (dialect === 'terraform') return literal(field(body, 'action')) === 'pull'
  if (dialect === 'cli') return literal(get(body, 'replication_mode')) === 'pull'
  const source = member(request, 'src_registry')
  const destination = member(request, 'dest_registry')
  const isOther = (end: typeof source): boolean =>
    end.node?.type === 'mapping' && known(integer(field(end, 'id'))) !== 0
  return isOther(source) && !isOther(destination)
}

function triggerOf({ dialect, body }: HarborBody): Value<string> {
  if (dialect === 'cli') return text(get(body, 'trigger_mode'))
  if (dialect !== 'terraform') return text(field(field(body, 'trigger'), 'type'))
  const schedule = orDefault(text(field(body, 'schedule')), 'manual')
  const isTime = schedule.state === 'known' && schedule.value.trim().includes(' ')
  return isTime ? { ...schedule, value: 'scheduled' } : schedule
}

/** The id of the registry that it sends to; a text or a number in place of the object holds none. */
function destinationOf({ body }: HarborBody): Value<number> {
  const destination = get(body, 'dest_registry')
  if (destination.node?.type === 'mapping') return integer(get(destination, 'id'))
  const stated = looseText(destination)
  return stated.state === 'known' ? { state: 'absent', at: stated.at } : stated
}
