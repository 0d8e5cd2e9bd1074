import { defineFact } from '../../engine/fact.ts'

/**
 * A mutating webhook without rules: its program states them when it starts, and writes each object back with all fields of its type,
 * as those made with Knative's library do (Tekton, Knative).
 */
export interface UnruledWebhook {
  /** A name in the domain of the groups that it is for: `webhook.pipeline.tekton.dev`. */
  readonly name: string
}
export const unruledWebhook = defineFact<UnruledWebhook>('unruledWebhook')
