import { get, items, place } from '../../documents/cursor.ts'
import { blocks, field, text, texts, unresolved } from '../../documents/read.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { definedKey, prefixList, prefixListKey } from '../../facts/network/addresses/prefix-list.ts'

export default defineKind({
  id: 'PrefixList',
  types: ['PrefixLists', 'AWS::EC2::PrefixList', 'aws_ec2_managed_prefix_list', 'aws_ec2_managed_prefix_list_entry'],
  recognisedBy: 'a managed prefix list, an entry of one, or the members of describe-prefix-lists',

  *read({ type, name, body, dialect }) {
    const at = place(body)
    if (type === 'PrefixLists')
      for (const member of items(body)) {
        const key = prefixListKey(text(get(member, 'PrefixListId')))
        if (key !== undefined) yield prefixList.of({ key, cidrs: texts(get(member, 'Cidrs')) })
      }
    else if (type === 'aws_ec2_managed_prefix_list_entry') {
      const key = prefixListKey(text(field(body, 'prefixListId')))
      const cidr = text(field(body, 'cidr'))
      if (key !== undefined) yield prefixList.of({ key, cidrs: listOf([cidr], cidr) })
    } else {
      const written = field(body, 'entries', 'entry')
      const open = unresolved(written)
      const cidrs = blocks(written).map(entry => text(field(entry, 'cidr')))
      const key = definedKey(dialect.reference(type, name), at, dialect.scope === 'folder' ? 'folder' : 'document')
      yield prefixList.of({ key, cidrs: open ?? listOf(cidrs, { at: place(written) }) })
    }
  },
})

const listOf = (list: readonly Value<string>[], { at }: Pick<Value<string>, 'at'>): Value<ListValue<string>> => ({
  state: 'known',
  value: { items: list, open: list.some(({ state }) => state === 'unknown') },
  at,
})
