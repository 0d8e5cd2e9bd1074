import type { Acceptance } from './same-faults.ts'

/**
 * Which lines a comment is about. `start`: what begins on its own line, or on the next one if it has its line to itself.
 * `line`: its own line. `next`: the instruction on the next line. `around`: the line, and those before and after it.
 * `block`: the resource that it is in. `file`: all.
 */
export type Reach = 'start' | 'line' | 'next' | 'around' | 'block' | 'file'

export interface AcceptingComment extends Acceptance {
  readonly reach: Reach
}

/** What a text contains that any of these comments is in. */
export const MARKS =
  /(?:tfsec|trivy|cfsec):ignore:|(?:checkov|bridgecrew|cortex):skip=|zizmor: *ignore\[|hadolint +(?:global +)?ignore|shellcheck +disable=|gitleaks:allow|trufflehog:ignore|pragma: *allowlist/i

type Read = (match: RegExpMatchArray) => readonly AcceptingComment[]

/** The comments of each tool, as it documents them. */
const FORMS: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [/\b(tfsec|trivy|cfsec):ignore:([^\s,]{1,200})/g, readIgnore],
  [
    /\b(?:checkov|bridgecrew|cortex):skip= *([\w-]{1,60}(?:,[\w-]{1,60}){0,50})(?::([^\n]*))?/g,
    ([written, ids = '', reason = '']) => {
      const named = ids.split(',')
      const secrets = named.filter(id => /^ckv_secret_/i.test(id))
      const others = named.filter(id => !secrets.includes(id))
      return [
        { tool: 'checkov', ids: others, reason, written, reach: 'block' as const },
        { tool: 'checkov', ids: secrets, reason, written, reach: 'around' as const },
      ].filter(one => one.ids.length > 0)
    },
  ],
  [
    /\bzizmor: *ignore\[([\w\s,-]{1,500})\]([^\n]*)/g,
    ([written, ids = '', reason = '']) => [{ tool: 'zizmor', ids: listed(ids), reason, written, reach: 'start' }],
  ],
  [
    /^\s*hadolint +(global +)?ignore *= *([\w, ]{1,500})/gi,
    ([written, global, ids = '']) => [
      { tool: 'hadolint', ids: listed(ids), reason: '', written, reach: global === undefined ? 'next' : 'file' },
    ],
  ],
  [
    /^\s*shellcheck +(?:\S+ +)*?disable=([\w,]{1,500})/g,
    ([written, ids = '']) => [{ tool: 'shellcheck', ids: listed(ids), reason: '', written, reach: 'next' }],
  ],
  [
    /\b(?:gitleaks:allow|trufflehog:ignore|pragma: *allowlist +(?:(nextline) +)?secret)/g,
    ([written, nextLine]) => [
      { tool: 'secrets', ids: ['*'], reason: '', written, reach: nextLine === undefined ? 'line' : 'next' },
    ],
  ],
]

/** What a comment accepts in the words of other tools; `text` is without its mark. */
export const acceptedBy = (text: string): readonly AcceptingComment[] =>
  FORMS.flatMap(([pattern, read]) => Array.from(text.matchAll(pattern), match => read(match)).flat())

const listed = (ids: string): readonly string[] => ids.split(/[\s,]+/).filter(id => id !== '')

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/**
 * `tfsec:ignore:ID:exp:2027-01-31`. What only counts in one workspace (`:ws:`), or with certain values (`ID[port=22]`),
 * is not known to count here.
 */
function readIgnore([written, tool = '', words = '']: RegExpMatchArray): readonly AcceptingComment[] {
  const [id = '', ...sections] = words.split(':')
  const [until, others] = sections[0] === 'exp' ? [sections[1], sections.slice(2)] : [undefined, sections]
  if (others.length > 0 || id === '' || /[[\]*]/.test(id) || (sections.length > 0 && !DAY.test(until ?? ''))) return []
  const one = {
    tool: tool === 'tfsec' ? tool : 'trivy',
    ids: [id.replace(/^avd-/i, '')],
    reason: '',
    written: written ?? '',
  }
  return [{ ...one, reach: 'start', ...(until === undefined ? {} : { until }) }]
}
