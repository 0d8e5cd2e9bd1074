import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The jobs of a pipeline: one shell runs `before_script`, the job's own or the default, and `script`. */
export default defineCarrier({
  id: 'gitlab-ci',
  types: ['object'],

  *holds({ body }) {
    const byDefault = get(body, 'default', 'before_script')
    for (const { key, value: job } of fields(body)) {
      if (key === 'default' || get(job, 'script').node === undefined) continue
      const own = get(job, 'before_script')
      const texts = [own.node === undefined ? byDefault : own, get(job, 'script'), get(job, 'after_script')]
      for (const cursor of texts.flatMap(lines))
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name: key, isOneShell: true },
          environments: [get(job, 'variables'), get(body, 'variables')],
        }
    }
  },
})

/** A list of commands, which an anchor may nest once more; or one text. */
function lines(cursor: Cursor): readonly Cursor[] {
  if (cursor.node?.type !== 'sequence') return cursor.node === undefined ? [] : [cursor]
  return items(cursor).flatMap(item => (item.node?.type === 'sequence' ? items(item) : [item]))
}
