import { get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { deployedFile } from './written-file.ts'

/** The files that Terraform writes where it runs, for a later command: a kubeconfig, the values of a chart, a script. */
export default defineCarrier({
  id: 'local-file',
  types: ['local_file', 'local_sensitive_file'],

  *holds({ body }) {
    const content = get(body, 'content')
    if (content.node !== undefined) yield deployedFile(content, literal(get(body, 'filename')) ?? '')
  },
})
