import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { field, integer, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import type { Said } from '../../engine/fact.ts'
import { harborProject, harborRegistry } from '../../facts/harbor/harbor.ts'
import { HARBOR_ADAPTERS } from '../../model/harbor/harbor-adapters.ts'
import { isProject } from './harbor-recognition.ts'

export default defineKind({
  id: 'Harbor',
  types: ['object', 'list', 'harbor_project', 'harbor_registry'],
  recognisedBy: 'a project or a registry of Harbor: project_name or project_id, name and url with one of its types',
  is: resource => resource.family !== 'plain' || membersOf(resource).length > 0,

  *facts(resource) {
    const { type, name, body } = resource
    if (type === 'harbor_project') {
      const registry = registryAddress(field(body, 'registry_id'))
      yield projectFact(field(body, 'name'), registry)
    } else if (type === 'harbor_registry')
      yield harborRegistry.of({ key: `harbor_registry.${name}`, url: text(field(body, 'endpoint_url')) })
    else
      for (const { cursor, is } of membersOf(resource)) yield* is === 'project' ? ofProject(cursor) : ofRegistry(cursor)
  },
})

interface Member {
  readonly is: 'project' | 'registry'
  readonly cursor: Cursor
}

/** The projects and registries of a request or of an answer; none where anything else is among them. */
function membersOf({ type, body }: Resource): readonly Member[] {
  const cursors = type === 'list' ? items(body) : [body]
  const found = cursors.flatMap((cursor): readonly Member[] => {
    if (isProject(cursor)) return [{ is: 'project', cursor }]
    return isRegistry(cursor) ? [{ is: 'registry', cursor }] : []
  })
  return found.length === cursors.length ? found : []
}

const has = (cursor: Cursor, key: string): boolean => get(cursor, key).node !== undefined

const isRegistry = (cursor: Cursor): boolean =>
  HARBOR_ADAPTERS.has(literal(get(cursor, 'type')) ?? '') &&
  has(cursor, 'name') &&
  literal(get(cursor, 'url')) !== undefined

function* ofProject(cursor: Cursor): Generator<Said> {
  const id = integer(get(cursor, 'registry_id'))
  const name = has(cursor, 'project_name') ? 'project_name' : 'name'
  // An answer has 0 where no registry is cached.
  yield projectFact(get(cursor, name), id.state === 'known' && id.value > 0 ? String(id.value) : undefined)
}

function* ofRegistry(cursor: Cursor): Generator<Said> {
  const id = integer(get(cursor, 'id'))
  if (id.state === 'known') yield harborRegistry.of({ key: String(id.value), url: text(get(cursor, 'url')) })
}

const projectFact = (name: Cursor, registry: string | undefined): Said =>
  harborProject.of({ name: text(name), at: place(name), ...(registry === undefined ? {} : { registry }) })

/** `${harbor_registry.hub.registry_id}` is of `harbor_registry.hub`; a number is the registry's own id. */
function registryAddress(cursor: Cursor): string | undefined {
  const id = text(cursor)
  if (id.state === 'unknown') return /^harbor_registry\.[A-Za-z0-9_-]+/.exec(id.reference ?? '')?.[0]
  const number = integer(cursor)
  return number.state === 'known' ? String(number.value) : undefined
}
