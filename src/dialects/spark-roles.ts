import { type Cursor, get } from '../documents/cursor.ts'

/** The types of the Spark operator. */
export const SPARK_TYPES: readonly [string, ...string[]] = [
  'sparkoperator.k8s.io/SparkApplication',
  'sparkoperator.k8s.io/ScheduledSparkApplication',
]

/** The driver and the executors of a Spark job, each with the spec of the job. */
export function sparkRoles(type: string, body: Cursor): readonly { readonly role: Cursor; readonly spec: Cursor }[] {
  const spec = type.endsWith('/SparkApplication') ? get(body, 'spec') : get(body, 'spec', 'template')
  return ['driver', 'executor']
    .map(name => ({ role: get(spec, name), spec }))
    .filter(({ role }) => role.node?.type === 'mapping')
}
