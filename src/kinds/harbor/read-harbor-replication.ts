import { get, place } from '../../documents/cursor.ts'
import { boolean, field, integer, literal, looseBoolean, looseInteger, looseText, text } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { HarborReplication } from '../../facts/harbor/harbor-requests.ts'
import { type HarborBody, member } from './harbor-bodies.ts'

/** What a replication policy states. */
export function readReplication(request: HarborBody): HarborReplication {
  const { shape, body, isExtensible } = request
  // Terraform turns "true" into true; Harbor refuses it.
  const flag = shape === 'terraform' ? looseBoolean : boolean
  const enabled = flag(member(request, 'enabled'))
  const deletion = flag(member(request, 'deletion'))
  const common = {
    shape,
    at: place(body),
    isExtensible,
    isPull: isPull(request),
    ...(request.script === undefined ? {} : { script: request.script }),
    trigger: triggerOf(request),
    enabled: shape === 'terraform' ? orDefault(enabled, true) : enabled,
    isSingle: flag(member(request, 'single_active_replication')),
  }
  if (shape === 'terraform') return { ...common, deletion, destination: looseInteger(field(body, 'registry_id')) }
  const replicateDeletion = flag(member(request, 'replicate_deletion'))
  if (shape !== 'api') return { ...common, replicateDeletion }
  return { ...common, replicateDeletion, deletion, destination: destinationOf(request) }
}

/** The value, or what the provider takes where there is none. */
export const orDefault = <T>(value: Value<T>, fallback: T): Value<T> =>
  value.state === 'absent' ? { state: 'known', value: fallback, at: value.at } : value

/** Where it fetches from a registry, and sends to none. An answer has the registry 0, Harbor itself, at the other end. */
function isPull(request: HarborBody): boolean {
  const { shape, body } = request
  if (shape === 'terraform') return literal(field(body, 'action')) === 'pull'
  if (shape === 'cli') return literal(get(body, 'replication_mode')) === 'pull'
  const source = member(request, 'src_registry')
  const destination = member(request, 'dest_registry')
  const isOther = (end: typeof source): boolean =>
    end.node?.type === 'mapping' && known(integer(field(end, 'id'))) !== 0
  return isOther(source) && !isOther(destination)
}

function triggerOf({ shape, body }: HarborBody): Value<string> {
  if (shape === 'cli') return text(get(body, 'trigger_mode'))
  if (shape !== 'terraform') return text(field(field(body, 'trigger'), 'type'))
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
