import type { SourceFile } from '../../../documents/document.ts'
import { commentsOf } from '../../../languages/tree/comments.ts'
import type { Parsed } from '../../../languages/tree/parsed.ts'
import { nodeAt, rangeAt } from '../../../languages/tree/query.ts'
import { type Lines, linesOf, locationOf } from '../../assemble/locate.ts'
import type { DocumentSummary, Suppression } from '../../file-result.ts'
import { printable } from '../../message.ts'
import type { Registry } from '../../registry.ts'
import { acceptedBy, MARKS } from './comments.ts'
import { acceptedIn, KEYS } from './fields.ts'
import { type LineRange, linesAbout } from './lines-about.ts'
import type { Acceptance } from './same-faults.ts'

/** How many comments and fields of other tools are read in one file. */
const MOST = 10_000

/**
 * What the comments, annotations and metadata of other tools accept in a file, as suppressions of our checks that are
 * about the same fault. Those that name another check, or none, are left out.
 */
export function readAccepted(
  file: SourceFile,
  parsed: Parsed,
  documents: readonly DocumentSummary[],
  registry: Pick<Registry, 'sameFaults' | 'parsers'>,
): readonly Suppression[] {
  const hasComments = MARKS.test(file.text)
  const hasFields = KEYS.test(file.text)
  if (registry.sameFaults === undefined || !(hasComments || hasFields)) return []
  const lines = linesOf(file.text)
  const resources = resourcesIn(file, parsed, documents, registry)
  return [
    ...(hasComments ? inComments(file, parsed, lines, resources) : []),
    ...(hasFields ? inFields(resources, lines) : []),
  ]
    .slice(0, MOST)
    .flatMap(one => suppressionsBy(one, file, lines, registry))
}

/** What is accepted, where that is written (UTF-16 offsets), and the lines that it is about. */
interface Accepted extends Acceptance, LineRange {
  readonly start: number
  readonly end: number
}

function inComments(
  { text }: SourceFile,
  parsed: Parsed,
  lines: Lines,
  resources: readonly ResourceRange[],
): readonly Accepted[] {
  const comments = commentsOf(text, parsed)
  const about = linesAbout({ text, lines, parsed, comments, resources })
  return comments.flatMap(comment =>
    MARKS.test(comment.text)
      ? acceptedBy(comment.text).flatMap(one => {
          const range = about(comment, one.reach)
          return range === undefined ? [] : [{ ...one, ...range, start: comment.start, end: comment.end }]
        })
      : [],
  )
}

const inFields = (resources: readonly ResourceRange[], lines: Lines): readonly Accepted[] =>
  resources.flatMap(({ node, start, end }) =>
    acceptedIn(node).map(one => ({
      ...one,
      startLine: lines.position(start).line,
      endLine: lines.position(Math.max(start, end - 1)).line,
    })),
  )

interface ResourceRange {
  readonly node: NonNullable<ReturnType<typeof nodeAt>>
  readonly start: number
  readonly end: number
}

/** The resources that are written in the file itself, each with its key. */
function resourcesIn(
  { text }: SourceFile,
  { roots }: Parsed,
  documents: readonly DocumentSummary[],
  { parsers }: Pick<Registry, 'parsers'>,
): readonly ResourceRange[] {
  return documents.flatMap(({ id, resources }) => {
    const root = roots[Number(id.slice(id.lastIndexOf('#') + 1))]
    if (root === undefined) return []
    // In CloudFormation, what is read of a resource is beside its metadata.
    const pointers = new Set(
      resources.flatMap(({ pointer }) => (pointer.includes('/#') ? [] : [pointer.replace(/\/Properties$/, '')])),
    )
    return [...pointers].flatMap(pointer => {
      const node = nodeAt(text, root, pointer, parsers)
      const { start } = rangeAt(text, root, pointer, 'key', parsers)
      if (node === undefined) return []
      const isFile = pointer === '' && roots.length === 1
      return [
        isFile ? { node, start: 0, end: text.length } : { node, start: Math.min(start, node.start), end: node.end },
      ]
    })
  })
}

/** One suppression for each of the ids that is about a fault of ours. */
function suppressionsBy(
  { tool, ids, reason, until, written, startLine, endLine, start, end }: Accepted,
  { path }: SourceFile,
  lines: Lines,
  { sameFaults = {} }: Pick<Registry, 'sameFaults'>,
): readonly Suppression[] {
  const known = sameFaults[tool] ?? {}
  return ids.flatMap(id => {
    const same = Object.hasOwn(known, id.toLowerCase()) ? known[id.toLowerCase()] : undefined
    if (same === undefined) return []
    const why = reason.trim().slice(0, MAX_REASON)
    return [
      {
        rules: same.checks,
        reason: printable(why === '' || written.includes(why) ? written.trim() : `${written.trim()}: ${why}`),
        startLine,
        endLine,
        location: locationOf(path, lines, start, end),
        tool,
        ...(same.saying === undefined ? {} : { saying: same.saying }),
        ...(until === undefined ? {} : { until }),
      },
    ]
  })
}

/** The characters of a reason that are kept. */
const MAX_REASON = 500
