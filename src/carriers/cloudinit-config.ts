import { get } from '../documents/cursor.ts'
import { blocks, literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { userData } from './started-with.ts'

/** The parts of user data that Terraform's provider cloudinit puts together. */
export default defineCarrier({
  id: 'cloudinit-config',
  types: ['data.cloudinit_config', 'data.template_cloudinit_config', 'cloudinit_config'],

  *holds({ body }) {
    for (const part of blocks(get(body, 'part')))
      yield userData(get(part, 'content'), literal(get(part, 'content_type')) ?? '')
  },
})
