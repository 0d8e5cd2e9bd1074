import { get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { userData } from './started-with.ts'

/** The parts of user data: scripts, cloud-configs, configurations of nodeadm. */
export default defineCarrier({
  id: 'mime',
  types: ['mime'],
  within: ['user data'],

  *holds({ body }) {
    for (const part of items(body)) yield userData(get(part, 'body'), literal(get(part, 'type')))
  },
})
