import type { Location } from '../engine/file-result.ts'
import type { Exclusion, Finding, NotAnalysed } from '../engine/finding.ts'
import { visible, visibleAtLineStart } from '../engine/redaction/visible.ts'

/** `1 file`, `2 files`; a word whose plural is not made with an s brings it. */
export const count = (number: number, word: string, plural = `${word}s`): string =>
  `${number} ${number === 1 ? word : plural}`

/** `path:line:column` of a location's start, fit to print. */
export const placeOf = ({ path, startLine, startColumn }: Location): string =>
  `${visibleAtLineStart(path)}:${startLine}:${startColumn}`

/** `path:line:column` of a document that was not analysed, the path of a file or folder; fit to print. */
export const placeOfUnread = ({ path, location }: NotAnalysed): string =>
  location === undefined ? visible(path) : placeOf(location)

/** The rule with the check that failed: `hybrid/snat-exclusion VC-02`; only once where both are the same. */
export const ruleLabel = ({ rule, check }: Pick<Finding, 'rule' | 'check'>): string =>
  visible(rule === check ? rule : `${rule} ${check}`)

/** The area of a rule: `hybrid` of `hybrid/snat-exclusion`. */
export const areaNameOf = (rule: string): string => rule.split('/', 1)[0] ?? rule

/** The message with its related places in words, and that it is unsure, for formats that have no place for them. */
export function fullMessage({
  message,
  confidence,
  related,
}: Pick<Finding, 'message' | 'confidence' | 'related'>): string {
  const places = related.map(({ location, note }) => `${note} at ${placeOf(location)}`)
  return visible(`${[message, ...places].join('; ')}${confidence === 'low' ? ' (low confidence)' : ''}`)
}

/** `3 checks are off and 2 files ignored by ops/clauselint.yaml`; fit to print. */
export function exclusionText({ path, checks, files, folders }: Exclusion): string {
  const ignored = [
    files.length > 0 ? count(files.length, 'file') : '',
    folders.length > 0 ? count(folders.length, 'folder') : '',
  ].filter(part => part !== '')
  const areIgnored = files.length + folders.length === 1 ? 'is ignored' : 'are ignored'
  const off = checks.length === 0 ? [] : [`${count(checks.length, 'check is', 'checks are')} off`]
  const parts =
    ignored.length === 0 ? off : [...off, `${ignored.join(' and ')} ${off.length === 0 ? areIgnored : 'ignored'}`]
  return `${parts.join(' and ')} by ${visible(path)}`
}
