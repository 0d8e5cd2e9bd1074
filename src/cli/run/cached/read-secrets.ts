import { findFileSecrets } from '../../../engine/assemble/open-documents.ts'
import type { RecordedLinks } from '../../../engine/join/links/linked-files.ts'
import { joinSecrets, noSecrets } from '../../../engine/redaction/redact.ts'
import { holds } from '../../../engine/redaction/redact-result.ts'
import type { Registry } from '../../../engine/registry.ts'

/**
 * Whether links have a secret of a file that a deploy step has read as a text: what files state by themselves was searched for
 * their own secrets, what is made of their texts was not. What is as `before` was searched then.
 */
export function tellsRead(
  { steps, judgements }: RecordedLinks,
  before: RecordedLinks | undefined,
  textOf: (path: string) => string | undefined,
  registry: Registry,
): boolean {
  const known = new Set(before?.steps.flatMap(({ deltas }) => [...deltas.values()]))
  const made = steps.map(step => ({ ...step, deltas: Array.from(step.deltas.values()).filter(one => !known.has(one)) }))
  const read = new Set(made.flatMap(step => (step.deltas.length === 0 ? [] : step.read)))
  const secrets = joinSecrets(
    Array.from(read).flatMap(path => {
      const text = textOf(path)
      return text === undefined ? [] : [findFileSecrets({ path, text }, registry)]
    }),
  )
  if (secrets === noSecrets) return false
  const deltas = made.flatMap(step => step.deltas.map((one): unknown => JSON.parse(one.text())))
  return holds([deltas, judgements], secrets)
}
