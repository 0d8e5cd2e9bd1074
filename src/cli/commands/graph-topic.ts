import type { Place } from '../../documents/document.ts'
import type { ScopeFacts } from '../../engine/join/join.ts'
import type { Secrets } from '../../engine/redaction/redact.ts'
import type { GivenOption } from '../arguments.ts'
import type { UnreadPart } from '../run/unread-parts.ts'

/** What the documents of a run state, and what of it is not shown. */
export interface GraphSource {
  readonly scopes: readonly ScopeFacts[]
  readonly secrets: Secrets
  /** What was not read, of all scopes. */
  readonly unread: readonly UnreadPart[]
  /** The file and the line of a place; the file alone where it can't be read any more. */
  readonly locate: (at: Place) => { readonly path: string; readonly line?: number }
}

/** What `clauselint graph NAME` shows. */
export interface GraphTopic {
  readonly formats: readonly string[]
  /** The options that it has beside those of all. */
  readonly options: readonly string[]
  /** The ids of facts that it shows and no rule needs. */
  readonly facts?: readonly string[]
  /** The text in one of its formats, or why there is nothing to show. `before` is the earlier state that is compared. */
  readonly write: (
    format: string,
    now: GraphSource,
    given: readonly GivenOption[],
    before: GraphSource | undefined,
  ) => Promise<{ readonly text: string } | { readonly refused: string }>
}
