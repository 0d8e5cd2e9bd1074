import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** What maps roles to users of a cluster: modules print it for somebody to apply, as guides of AWS once said. */
const NAMED = /^[ \t]*name:[ \t]*["']?aws-auth["']?[ \t]*$/m

/** The ConfigMap aws-auth in a local value or an output of Terraform. */
export default defineCarrier({
  id: 'printed-manifest',
  types: ['hcl'],

  *holds({ body }) {
    const outputs = each(get(body, 'output')).flatMap(fields)
    const values = [
      ...each(get(body, 'locals'))
        .flatMap(fields)
        .map(({ value }) => value),
      ...outputs.flatMap(({ value }) => each(value).map(output => get(output, 'value'))),
    ]
    for (const cursor of values)
      if (NAMED.test(literal(cursor) ?? '')) yield { cursor, role: 'manifest', language: 'yaml-or-json' }
  },
})

const each = (cursor: Cursor): readonly Cursor[] => (cursor.node?.type === 'sequence' ? items(cursor) : [cursor])
