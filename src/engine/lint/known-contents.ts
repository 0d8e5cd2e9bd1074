import { declaresResource } from '../../documents/dialect.ts'
import type { Document } from '../../documents/document.ts'
import type { Registry } from '../registry.ts'
import type { LintSettings } from '../settings.ts'
import { newBudget } from './held.ts'
import { type Contents, readContents } from './recognise.ts'

/** What the documents of one file said when they were last read, so that only those are read again that have changed. */
export interface KnownContents {
  /** As `readContents`. */
  readonly read: (documents: readonly Document[], settings: LintSettings, registry: Registry) => Contents
}

interface Known {
  readonly text: string
  readonly contents: Contents
}

/** Knows nothing yet. What it is asked to read must be versions of one file. */
export function createKnownContents(): KnownContents {
  let known: readonly (Known | undefined)[] = []
  let last: { readonly settings: LintSettings; readonly registry: Registry } | undefined
  return {
    read: (documents, settings, registry) => {
      const isKnown = last?.settings === settings && last.registry === registry
      const before = isKnown ? known : []
      const budget = newBudget()
      const now = documents.map((document, i): Known => {
        const text = textAround(document, documents[i - 1], documents[i + 1])
        const old = before[i]
        if (old?.text === text) return old
        return { text, contents: readContents([document], settings, registry, budget) }
      })
      last = { settings, registry }
      known = documents.length === 1 ? [] : now.map(one => (isOfItself(one) ? one : undefined))
      const all = now.map(({ contents }) => contents)
      return {
        summaries: all.flatMap(({ summaries }) => summaries),
        facts: all.flatMap(({ facts }) => facts),
        faults: all.flatMap(({ faults }) => faults),
        skipped: budget.skipped,
      }
    },
  }
}

/** The text of a document, with what is between it and those beside it. */
const textAround = ({ file: { text } }: Document, before: Document | undefined, after: Document | undefined): string =>
  text.slice(before?.root.end ?? 0, after?.root.start ?? text.length)

/**
 * Whether nothing that a document says is about the rest of its file: it declares resources, and all of it was read. Of what
 * was not read, the offsets in the text are noted.
 */
const isOfItself = ({ contents: { summaries, faults, skipped } }: Known): boolean =>
  faults.length + skipped.length === 0 &&
  summaries.every(({ resources }) => resources.every(({ dialect }) => declaresResource(dialect)))
