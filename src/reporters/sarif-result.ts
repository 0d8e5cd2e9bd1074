import type { Suggestion } from '../engine/edit.ts'
import type { Finding, RelatedLocation, Report } from '../engine/finding.ts'
import type { Replacement } from '../engine/fix/replacements.ts'
import { redactPart } from '../engine/redaction/redact.ts'
import { visible } from '../engine/redaction/visible.ts'
import { rememberLast } from '../model/last-used.ts'
import { type FrameSource, frameSource, secretsAround } from './code-frame.ts'
import { lineHashes } from './line-hash.ts'
import type { ReportContext } from './reporter.ts'
import { artifactLocation, physicalLocation, regionOf, shownLocation } from './sarif-location.ts'
import { LEVEL } from './sarif-rule.ts'
import type { Taxonomy } from './sarif-taxonomy.ts'
import { count } from './words.ts'

// https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit
/** GitHub refuses a file with more results. */
export const MAX_RESULTS = 25_000
/** GitHub leaves out further places of a result. */
const MAX_RELATED = 100
const BY_WEIGHT = ['error', 'warning', 'info'] as const

export interface Results {
  readonly results: readonly object[]
  /** How many findings exceed what a file may contain: the least severe ones, the last ones first. */
  readonly leftOut: number
}

/** SARIF's results, in the report's order; suppressed findings after the others, where they are wanted. */
export function sarifResults(
  report: Report,
  context: ReportContext,
  ruleIndex: (id: string) => number,
  taxonomy: Taxonomy,
): Results {
  const findings = mostSevere(report.findings)
  const suppressed = context.showSuppressed ? report.suppressed.slice(0, MAX_RESULTS - findings.length) : []
  const wanted = report.findings.length + (context.showSuppressed ? report.suppressed.length : 0)
  const source = sourceOf(context)
  const toResult = (finding: Finding): object => ({
    ...sarifResult(finding, ruleIndex(finding.rule), source(finding.location.path)),
    ...taxonomy.taxaOf(finding),
    ...fixes(finding, context),
  })
  return {
    results: [
      ...findings.map(toResult),
      ...suppressed.map(({ finding, reason, by }) => ({
        ...toResult(finding),
        suppressions: [
          { kind: by === 'comment' ? 'inSource' : 'external', status: 'accepted', justification: visible(reason) },
        ],
      })),
    ],
    leftOut: wanted - findings.length - suppressed.length,
  }
}

function mostSevere(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MAX_RESULTS) return findings
  const byWeight = BY_WEIGHT.flatMap(severity => findings.filter(finding => finding.severity === severity))
  const kept = new Set(byWeight.slice(0, MAX_RESULTS))
  return findings.filter(finding => kept.has(finding))
}

/** A file's text, its secrets and the hashes of its lines; findings come file by file, so each is made once. */
interface HashedSource extends FrameSource {
  readonly hashes: readonly string[]
}

/** Gives the source of the file at a path; undefined where it cannot be read. A hash is so short, and the rest of
 * its line so well known, that a secret in it could be guessed: it is made without. */
const sourceOf = (context: ReportContext): ((path: string) => HashedSource | undefined) =>
  rememberLast(path => {
    const source = frameSource(path, context)
    return source && { ...source, hashes: lineHashes(redactPart(source.text, source.secrets, 0, source.text.length)) }
  })

function sarifResult(finding: Finding, ruleIndex: number, source: HashedSource | undefined): object {
  const lineHash = source?.hashes[finding.location.startLine - 1]
  const related = finding.related.slice(0, MAX_RELATED)
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVEL[finding.severity],
    message: { text: messageText(finding.message, related, finding.related.length - related.length) },
    locations: [
      {
        physicalLocation: placeOf(finding, source),
        ...(finding.object === '' ? {} : { logicalLocations: [{ name: visible(finding.object), kind: 'resource' }] }),
      },
    ],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedLocation) }),
    partialFingerprints: {
      ...(lineHash === undefined ? {} : { primaryLocationLineHash: lineHash }),
      'clauselint/v1': finding.fingerprint,
    },
    properties: {
      check: finding.check,
      confidence: finding.confidence,
      relevance: finding.relevance,
      ...(finding.lowered === undefined ? {} : { lowered: finding.lowered }),
      pointer: visible(finding.pointer),
    },
  }
}

/** The place of a finding, with its text where that can be read. */
function placeOf(finding: Finding, source: HashedSource | undefined): object {
  if (source === undefined) return physicalLocation(finding.location)
  const secrets = secretsAround(finding, source)
  return shownLocation(finding.location, source.text, (start, end) =>
    redactPart(source.text, secrets, start, end).split(/\r?\n/).map(visible).join('\n'),
  )
}

/** The fix, or what to choose from, one change a file as SARIF wants it: a fix changes one file. */
function fixes(finding: Finding, { replacementsOf }: ReportContext): object {
  const edits = [...(finding.fix === undefined ? [] : [finding.fix]), ...(finding.suggestions ?? [])]
  const written = edits.flatMap(edit => toFix(edit, replacementsOf(finding, edit)))
  return written.length === 0 ? {} : { fixes: written }
}

function toFix({ title }: Suggestion, replacements: readonly Replacement[] = []): readonly object[] {
  const [first] = replacements
  if (first === undefined) return []
  const change = {
    artifactLocation: artifactLocation(first.location.path),
    replacements: replacements.map(({ location, text }) => ({
      deletedRegion: regionOf(location),
      ...(text === '' ? {} : { insertedContent: { text } }),
    })),
  }
  return [{ description: { text: visible(title) }, artifactChanges: [change] }]
}

const relatedLocation = ({ location, note }: RelatedLocation, index: number): object => ({
  id: index + 1,
  physicalLocation: physicalLocation(location),
  message: { text: visible(note) },
})

/** The sentence with a link to each related place. */
function messageText(message: string, related: readonly RelatedLocation[], leftOut: number): string {
  const links = related.map(({ note }, index) => `[${escapeLinkText(visible(note))}](${index + 1})`)
  const more = leftOut > 0 ? [`${count(leftOut, 'more place')}`] : []
  const text = plainText(visible(message))
  return links.length === 0 ? `${text}.` : `${text}: ${[...links, ...more].join(', ')}.`
}

// SARIF 2.1.0, 3.11.6: in the text of a link, brackets and backslashes are escaped.
const escapeLinkText = (text: string): string => text.replace(/[[\]\\]/g, character => `\\${character}`)

/** A message's text that a viewer must not take for a link; only such text is escaped, since not every viewer undoes it. */
const plainText = (text: string): string => (text.includes('](') ? escapeLinkText(text) : text)
