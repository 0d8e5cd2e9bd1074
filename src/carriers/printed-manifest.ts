import { fields, get } from '../documents/cursor.ts'
import { blocks, literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** What maps roles to users of a cluster: modules print it for somebody to apply, as guides of AWS once said. */
const NAMED = /^[ \t]*name:[ \t]*["']?aws-auth["']?[ \t]*$/m

/** The ConfigMap aws-auth in a local value or an output of Terraform. */
export default defineCarrier({
  id: 'printed-manifest',
  types: ['hcl'],

  *holds({ body }) {
    const locals = blocks(get(body, 'locals')).flatMap(fields)
    const outputs = blocks(get(body, 'output')).flatMap(fields)
    const values = [
      ...locals.map(({ value }) => value),
      ...outputs.flatMap(({ value }) => blocks(value).map(output => get(output, 'value'))),
    ]
    for (const cursor of values)
      if (NAMED.test(literal(cursor) ?? '')) yield { cursor, role: 'manifest', language: 'yaml-or-json' }
  },
})
