import { withoutHash } from '../documents/generated-name.ts'
import { visible } from './redaction/visible.ts'

const LONGEST = 200

/** A document's text made fit to print (`visible`), not longer than 200 units, and with names as they are written. */
export function printable(whole: string): string {
  const text = withoutHash(whole)
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
  return visible(short)
}

/** A check's sentence with its `{slots}` filled from `data`. */
export const fill = (sentence: string, data: Readonly<Record<string, string | number>> | undefined): string =>
  sentence.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = data?.[name]
    return value === undefined ? slot : printable(String(value))
  })
