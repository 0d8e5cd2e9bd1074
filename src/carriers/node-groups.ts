import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { userData } from './started-with.ts'

const PARTS = ['cloudinit_pre_nodeadm', 'cloudinit_post_nodeadm']
const GROUPS = ['eks_managed_node_groups', 'self_managed_node_groups']
/** Version 20 and older had the defaults for all groups beside them. */
const DEFAULTS = ['eks_managed_node_group_defaults', 'self_managed_node_group_defaults']

/** What the nodes of the Terraform module terraform-aws-modules/eks start with: parts of one message, each with its type. */
export default defineCarrier({
  id: 'node-groups',
  types: ['module'],

  *holds({ body }) {
    yield* partsOf(body)
    for (const key of DEFAULTS) yield* partsOf(get(body, key))
    for (const key of GROUPS) for (const { value } of fields(get(body, key))) yield* partsOf(value)
  },
})

const partsOf = (group: Cursor): readonly Holding[] =>
  PARTS.flatMap(key => items(get(group, key))).map(part =>
    userData(get(part, 'content'), literal(get(part, 'content_type'))),
  )
