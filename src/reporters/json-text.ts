import { visibleJson } from '../engine/redaction/visible.ts'

/** `value` as indented JSON, ending in a newline; control and invisible characters are escaped in strings. */
export const writeJson = (value: object): string => visibleJson(`${JSON.stringify(value, undefined, 2)}\n`)
