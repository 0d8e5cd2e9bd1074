import type { Place } from '../../../documents/document.ts'
import { known, type ListValue, type Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'
import { folderOfPlace } from '../../kubernetes/object-meta.ts'

/** Addresses of a prefix list; a list may be stated in several parts. */
export interface PrefixList {
  /** The same as `prefixListKey` of what refers to it. */
  readonly key: string
  readonly cidrs: Value<ListValue<string>>
}
export const prefixList = defineFact<PrefixList>('prefixList')

/** A key for the prefix list that `id` names: its id, else what its own template or module calls it; undefined where that is unknown. */
export function prefixListKey(id: Value<string>): string | undefined {
  const reference = id.state === 'unknown' ? (id.reference ?? '') : ''
  const address = /^aws_ec2_managed_prefix_list\.[A-Za-z0-9_-]+/.exec(reference)?.[0]
  if (address !== undefined) return definedKey(address, id.at, 'folder')
  const logical = /^([A-Za-z0-9]+)(?:\.PrefixListId)?$/.exec(reference)?.[1]
  return logical === undefined ? known(id) : definedKey(logical, id.at, 'document')
}

/** The key of a list that is defined under a name of its own, which is valid in its document or in its folder. */
export const definedKey = (name: string, at: Place, validIn: 'document' | 'folder'): string =>
  `${validIn === 'folder' ? folderOfPlace(at) : at.document} ${name}`
