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

/** Texts of a topic by format. */
export type GraphFormats<G> = Readonly<
  Record<string, (graphs: readonly G[], isCompared: boolean) => string | Promise<string>>
>

interface Titled {
  /** The scope's name; empty where there is one scope. */
  readonly title: string
}

/** A topic that has a graph for each scope. */
interface ScopeTopic<G> {
  readonly formats: GraphFormats<G>
  readonly options: readonly string[]
  readonly facts?: readonly string[]
  /** The formats that have what is there, whatever was before. */
  readonly uncompared?: readonly string[]
  /** The graphs of the scopes that have any. */
  readonly graphsOf: (source: GraphSource) => readonly G[]
  readonly empty: (title: string) => G
  /** Both states of a scope in one. */
  readonly compare: (before: G, after: G) => G
  /** Why there is nothing to show. */
  readonly nothing: string
  /** The part that is asked for, and why there is nothing of it. */
  readonly narrow?: {
    readonly graphs: (all: readonly G[], given: readonly GivenOption[]) => readonly G[]
    readonly nothing: string
  }
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

/** A topic whose graphs of scopes are compared and written one by one. */
export const scopeTopic = <G extends Titled>(topic: ScopeTopic<G>): GraphTopic => ({
  formats: Object.keys(topic.formats),
  options: topic.options,
  facts: topic.facts ?? [],
  write: async (format, now, given, earlier) => {
    const before = topic.uncompared?.includes(format) === true ? undefined : earlier
    const current = topic.graphsOf(now)
    const all = before === undefined ? current : compareScopes(topic.graphsOf(before), current, topic)
    if (all.length === 0) return { refused: topic.nothing }
    const wanted = topic.narrow?.graphs(all, given) ?? all
    if (wanted.length === 0) return { refused: topic.narrow?.nothing ?? topic.nothing }
    return { text: await writeGraphs(topic.formats, format, wanted, before !== undefined) }
  },
})

/** Each scope as it is, beside what it was. */
export function compareScopes<G extends Titled>(
  before: readonly G[],
  now: readonly G[],
  { empty, compare }: Pick<ScopeTopic<G>, 'empty' | 'compare'>,
): readonly G[] {
  const [was, is] = [before, now].map(graphs => new Map(graphs.map(graph => [graph.title, graph])))
  const titles = [...new Set([...now, ...before].map(({ title }) => title))]
  return titles.map(title => compare(was?.get(title) ?? empty(title), is?.get(title) ?? empty(title)))
}

/** Graphs in one of the formats, with the names of their scopes where there are several. */
export async function writeGraphs<G extends Titled>(
  formats: GraphFormats<G>,
  format: string,
  graphs: readonly G[],
  isCompared: boolean,
): Promise<string> {
  const shown = graphs.length === 1 ? graphs.map(graph => ({ ...graph, title: '' })) : graphs
  return (await formats[format]?.(shown, isCompared)) ?? ''
}
