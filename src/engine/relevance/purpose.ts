import { commentsOf } from '../../languages/tree/comments.ts'
import { find, type MappingNode, type Node } from '../../languages/tree/node.ts'
import type { Comment, Parsed } from '../../languages/tree/parsed.ts'
import { type Lines, linesOf } from '../assemble/locate.ts'
import { linesAbout } from '../suppress/other-tools/lines-about.ts'
import type { Statement } from './shown.ts'

/** What a text contains that may state a purpose. */
const MARKS =
  /purpose|intention|deliberate|by[ -]design|be (?:public|open|reachable|accessible)|(?:not|n't|\bnon?)\b[^\n]{0,30}(?:secret|sensitive|confidential|credential)|dummy|fake|made[- ]up|throw-?away|[- ]only\b|\bsid\b.{1,10}public/i

/** Words that state that something is as it is on purpose: `public on purpose`, `intentionally open`, `must be reachable`. */
const ON_PURPOSE =
  /\b(?:on purpose|purpose(?:ly|fully)|intentional(?:ly)?|deliberate(?:ly)?|by[ -]design(?! (?:team|system|document))|(?:must|ha[sv]e? to|needs? to|meant to|intended to|supposed to) be (?:public(?:ly)?|open|reachable|accessible))\b/i

/** What says that nothing was decided, or that it is otherwise: `not on purpose`, `TODO: is this deliberate?`. */
const UNDECIDED =
  /\?|\b(?:todo|fixme|xxx|temporar(?:y|ily)|for now)\b|(?:\b(?:not|never|no longer|whether|if)|n't)\b[^.,;:]{0,40}\b(?:purpose|intention|deliberate|by[ -]design)/i

/** Whether a comment or a description states that what it is about is as it is on purpose. */
export const saysOnPurpose = (text: string): boolean => ON_PURPOSE.test(text) && !UNDECIDED.test(text)

/** Words that state that a value protects nothing: `not a secret`, `dummy`, `dev only`. */
const NO_SECRET =
  /\b(?:not|n't|no|non)\b[^.,;:\n]{0,25}\b(?:secrets?|sensitive|confidential)\b|\b(?:(?:is|are)(?: not|n't)|not an?|no) (?:real )?credentials?\b|\b(?:dummy|fake|made[- ]up|throw-?away)\b|\b(?:non-?prod(?:uction)?|dev(?:elopment)?|local(?:ly)?|tests?|testing)[- ]only\b/i

/** Whether a comment states that what it is about protects nothing. */
export const saysNoSecret = (text: string): boolean => NO_SECRET.test(text) && !/\?|\b(?:todo|fixme)\b/i.test(text)

/** What the first comment of a file says of all that is in it: `this file has fake secrets`. */
const OF_FILE =
  /\bth(?:is|e) (?:whole |entire )?(?:file|manifest|document|script)\b|\b(?:everything|all \w+) (?:below|here)\b/i

/** How many comments and descriptions are read in one file. */
const MOST = 1000

/**
 * The lines of a file about which a comment directly above them, one on their line, or the description, Sid or name of the
 * object that they are in, states that they are as they are on purpose, or that nothing secret is there.
 */
export function readPurposes(text: string, parsed: Parsed): readonly Statement[] {
  if (!MARKS.test(text)) return []
  const lines = linesOf(text)
  return [...inComments(text, parsed, lines), ...inDescriptions(parsed.roots, lines), ...inSids(text, lines)].slice(
    0,
    MOST,
  )
}

function inComments(text: string, parsed: Parsed, lines: Lines): readonly Statement[] {
  const comments = commentsOf(text, parsed)
  const blocks = joined(comments, lines).flatMap(({ words, last }, i) => {
    const said = saysOnPurpose(words) ? 'on purpose' : saysNoSecret(words) ? 'no secret' : undefined
    const isOfFile = i === 0 && said === 'no secret' && OF_FILE.test(words)
    return said === undefined ? [] : [{ says: said, last, isOfFile } as const]
  })
  if (blocks.length === 0) return []
  const about = linesAbout({ text, lines, parsed, comments, resources: [] })
  return blocks.flatMap(({ last, says, isOfFile }) => {
    const range = isOfFile ? { startLine: 1, endLine: lines.position(text.length).line } : about(last, 'start')
    return range === undefined ? [] : [{ ...range, says }]
  })
}

/** Comments on lines that follow each other are one text. */
function joined(
  comments: readonly Comment[],
  lines: Lines,
): readonly { readonly words: string; readonly last: Comment }[] {
  const blocks: { words: string; last: Comment; line: number }[] = []
  for (const comment of comments) {
    const { line, column } = lines.position(comment.start)
    const before = blocks.at(-1)
    if (before?.line === line - 1 && lines.position(before.last.start).column === column) {
      before.words += `\n${comment.text.slice(0, LONGEST)}`
      before.last = comment
      before.line = lines.position(comment.end).line
    } else blocks.push({ words: comment.text.slice(0, LONGEST), last: comment, line: lines.position(comment.end).line })
  }
  return blocks
}

/** How much of one comment is read, in UTF-16 units. */
const LONGEST = 1000

const DESCRIPTIONS = ['description', 'Description', 'Sid', 'sid'] as const

function inDescriptions(roots: readonly Node[], lines: Lines): readonly Statement[] {
  const found: Statement[] = []
  const seen = new Set<Node>()
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node) || node.type === 'scalar') continue
    seen.add(node)
    const says = node.type === 'mapping' ? statedIn(node) : undefined
    if (says !== undefined)
      found.push({
        startLine: lines.position(node.start).line,
        endLine: lines.position(Math.max(node.start, node.end - 1)).line,
        says,
      })
    for (const inner of node.type === 'sequence' ? node.items : node.entries.map(({ value }) => value)) open.push(inner)
  }
  return found
}

const statedIn = (node: MappingNode): Statement['says'] | undefined =>
  describesPurpose(node) ? 'on purpose' : isCalledFake(node) ? 'no secret' : undefined

/** Whether an object of Kubernetes is called after what is made up: `fake-credentials`. */
function isCalledFake(node: MappingNode): boolean {
  const metadata = find(node, 'metadata')
  const name = metadata?.type === 'mapping' ? find(metadata, 'name') : undefined
  return name?.type === 'scalar' && typeof name.value === 'string' && /(?:^|-)(?:dummy|fake)(?:-|$)/.test(name.value)
}

const describesPurpose = (node: MappingNode): boolean =>
  DESCRIPTIONS.some(key => {
    const value = find(node, key)
    if (value?.type !== 'scalar' || typeof value.value !== 'string') return false
    const text = value.value.slice(0, LONGEST)
    return saysOnPurpose(inWords(text)) || (/^sid$/i.test(key) && CALLED_PUBLIC.test(text))
  })

/** What a statement is called that lets everybody in: `PublicList`, `AllowPublicRead`. */
const CALLED_PUBLIC = /^(?:[Aa]llow|[Gg]rant|[Ee]nable)?[-_]?[Pp]ublic(?![a-z])/
const SID = /\bsid\b["']?\s{0,20}[:=]\s{0,20}["'](\w{1,100})["']/gi

/** The lines of the statements in braces that are called public: a policy may be JSON in a here-document. */
const inSids = (text: string, lines: Lines): readonly Statement[] =>
  Array.from(text.matchAll(SID)).flatMap(({ index, 1: sid = '' }) => {
    if (!CALLED_PUBLIC.test(sid)) return []
    const [start, end] = [text.lastIndexOf('{', index), text.indexOf('}', index)]
    if (start < 0 || end < 0 || text.slice(start, index).includes('}')) return []
    return [{ startLine: lines.position(start).line, endLine: lines.position(end).line, says: 'on purpose' }]
  })

/** `PublicOnPurpose` as words: a Sid has no spaces. */
const inWords = (text: string): string => (/\s/.test(text) ? text : text.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
