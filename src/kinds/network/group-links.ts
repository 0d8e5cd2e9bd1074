import { referenceScope } from '../../dialects/aws-fields.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { intrinsicAt } from '../../documents/intrinsic.ts'
import { blocks, field, literal, text, texts } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { NamedObject } from '../../facts/eks/object-key.ts'
import type { GroupLink } from '../../facts/network/vpc-endpoint.ts'
import { undeclared } from './read-security-group.ts'

/** The security groups at a field of ids, with the references to objects beside it; `state` says whether there are any. */
export function groupLinks(
  resource: Resource,
  fields: Cursor,
): { readonly links: readonly GroupLink[]; readonly state: 'yes' | 'no' | 'unknown'; readonly at: GroupLink['at'] } {
  const scope = referenceScope(resource)
  const ids = field(fields, 'securityGroupIds', 'securityGroups', 'groups')
  const objects = blocks(ids).filter(item => item.node?.type === 'mapping' && intrinsicAt(item) === undefined)
  const listed = objects.length > 0 ? undefined : texts(ids)
  const written: readonly Value<string>[] =
    listed === undefined
      ? objects.map(group => text(get(group, 'GroupId')))
      : listed.state === 'known'
        ? listed.value.items
        : listed.state === 'unknown'
          ? [listed]
          : []
  const named = ['securityGroupRefs', 'securityGroupIdRefs', 'securityGroupsRefs']
    .flatMap(name => blocks(field(fields, name)))
    .flatMap(ref => referenceLink(ref, scope))
  const links = [
    ...written.filter(({ state }) => state !== 'absent').map(id => link(id, scope, fields.document)),
    ...named,
  ]
  const state = links.length === 0 ? 'no' : 'yes'
  return { links, state, at: place(ids) }
}

function link(id: Value<string>, scope: NamedObject['scope'], document: Document): GroupLink {
  const missing = undeclared(id, document)
  return { scope, id, at: id.at, ...(missing === undefined ? {} : { missing }) }
}

function referenceLink(ref: Cursor, scope: NamedObject['scope']): readonly GroupLink[] {
  const inner = field(ref, 'from').node === undefined ? field(ref, 'name') : field(field(ref, 'from'), 'name')
  const reference = literal(inner)
  const at = place(inner)
  return reference === undefined ? [] : [{ scope, id: { state: 'absent', at }, reference, at }]
}
