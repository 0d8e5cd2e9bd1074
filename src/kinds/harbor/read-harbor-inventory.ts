import { type Cursor, place } from '../../documents/cursor.ts'
import { integer, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { harborProject, harborRegistry } from '../../facts/harbor/harbor.ts'
import { type HarborBody, member } from './harbor-bodies.ts'

/**
 * The project or the registry that a request makes or an answer shows, for joins. What a ConfigMap or the file of a script has
 * is not counted: nothing tells whether it is sent. Nor is a registry of a script, whose number only the answer tells.
 */
export function readInventory(request: HarborBody, { type, name, document }: Resource): readonly EmittedFact[] {
  const { is, reading } = request
  const { held } = document
  if (held !== undefined && held.commands === undefined) return []
  if (is === 'project') return [projectIn(request, held !== undefined)]
  if (is !== 'endpoint' || held !== undefined) return []
  const id = integer(member(request, 'id'))
  const key = reading.reference(type, name) || (id.state === 'known' ? String(id.value) : '')
  return key === '' ? [] : [harborRegistry.of({ key, url: text(member(request, 'url', 'endpoint_url')) })]
}

function projectIn(request: HarborBody, isSent: boolean): EmittedFact {
  const requested = member(request, 'project_name', 'name')
  const name = requested.node === undefined ? member(request, 'name') : requested
  const id = member(request, 'registry_id')
  const registry = request.reading.hasBlocks ? registryAddress(id) : registryNumber(id)
  return harborProject.of({
    name: text(name),
    at: place(name),
    ...(registry === undefined ? {} : { registry }),
    ...(isSent ? { isSent } : {}),
  })
}

/** An answer has 0 where no registry is cached. */
function registryNumber(cursor: Cursor): string | undefined {
  const id = integer(cursor)
  return id.state === 'known' && id.value > 0 ? String(id.value) : undefined
}

/** `${harbor_registry.hub.registry_id}` is of `harbor_registry.hub`; a number is the registry's own id. */
function registryAddress(cursor: Cursor): string | undefined {
  const id = text(cursor)
  if (id.state === 'unknown') return /^harbor_registry\.[A-Za-z0-9_-]+/.exec(id.reference ?? '')?.[0]
  const number = integer(cursor)
  return number.state === 'known' ? String(number.value) : undefined
}
