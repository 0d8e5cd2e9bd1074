import { type Cursor, get } from '../documents/cursor.ts'

/** What starts a workflow: its `on`. As YAML 1.1 the key is `true`, which Kubernetes' reader makes of it; GitHub reads `on`. */
export function triggersOf(workflow: Cursor): Cursor {
  const quoted = get(workflow, 'on')
  return quoted.node === undefined ? get(workflow, 'true') : quoted
}
