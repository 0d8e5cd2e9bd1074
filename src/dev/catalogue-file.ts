import type { Check } from '../schemas/catalogue.ts'
import type { GeneratedFile } from './generated-file.ts'

/** src/schemas/checks.json with these checks: one a line, sorted by prefix, then number. */
export function catalogueFile(checks: readonly Check[]): GeneratedFile {
  const lines = [...checks].sort((a, b) => compareIds(a.id, b.id)).map(check => `  ${lineOf(check)}`)
  return { path: 'src/schemas/checks.json', text: `[\n${lines.join(',\n')}\n]\n` }
}

const lineOf = (check: Check): string =>
  `{${Object.entries(check)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')}}`

/** The order of check ids: `NP-2` before `NP-10`, those before `OA-01`. */
export function compareIds(a: string, b: string): number {
  const [prefix = '', number] = a.split('-')
  const [otherPrefix = '', otherNumber] = b.split('-')
  if (prefix !== otherPrefix) return prefix < otherPrefix ? -1 : 1
  return Number(number) - Number(otherNumber)
}

/** What is stated of a check that the catalogue lacks; the rest follows from the checks with the same prefix. */
export interface StatedCheck {
  readonly id: string
  readonly severity?: Check['severity'] | undefined
  readonly kind?: string | undefined
  readonly section?: string | undefined
  readonly requirement?: string | undefined
}

/** What a check requires until somebody has written it. */
export const TO_WRITE = 'Say what is true where'

/** The line of a new check; undefined where nobody says what it is about. */
export function newCheck(stated: StatedCheck, catalogue: readonly Check[]): Check | undefined {
  const { id, severity = 'error', section = 'Outside the contract', requirement } = stated
  const prefix = id.slice(0, id.indexOf('-') + 1)
  const kind = stated.kind ?? catalogue.find(check => check.id.startsWith(prefix))?.kind
  return kind === undefined
    ? undefined
    : { id, kind, severity, section, sentence: requirement ?? `${TO_WRITE} ${id} passes` }
}
