import { referenceScope } from '../../dialects/aws-fields.ts'
import type { Cursor } from '../../documents/cursor.ts'
import { field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { NamedObject } from '../../facts/eks/object-key.ts'

/** The object that an id, or a reference beside it (`vpcIdRef`, `vpcRef`), names. */
export function namedBy(resource: Resource, fields: Cursor, ...names: readonly [string, ...string[]]): NamedObject {
  const scope = referenceScope(resource)
  const id = text(field(fields, ...names))
  const refs = names.flatMap(name => [`${name}Ref`, `${name.replace(/Id$/, '')}Ref`])
  for (const name of refs) {
    const ref = field(fields, name)
    const reference = literal(field(field(ref, 'from').node === undefined ? ref : field(ref, 'from'), 'name'))
    if (reference !== undefined && id.state === 'absent') return { scope, id, reference }
  }
  return { scope, id }
}

/** What a resource itself is called by others: its id where it was observed, and its reference. */
export function ownName(resource: Resource, fields: Cursor, ...ids: readonly [string, ...string[]]): NamedObject {
  const { dialect, type, name, body } = resource
  const seen = field(dialect.observed(body), ...ids)
  const id = text(seen.node === undefined ? field(fields, ...ids) : seen)
  const reference = dialect.reference(type, name)
  return { scope: referenceScope(resource), id, ...(reference === '' ? {} : { reference }) }
}
