import { fingerprint } from '../../src/engine/assemble/fingerprint.ts'

/** A number that depends on a name alone: what is chosen by it for one case does not change when another case is added. */
export const numberOf = (name: string): number => Number.parseInt(fingerprint(name).slice(0, 8), 16)

/**
 * Whether a test that takes one of `parts` equal parts of its cases takes the case of this name. With ALL_CASES=1 all are
 * taken, as each night.
 */
export const isSampled = (name: string, part: number, parts: number): boolean =>
  process.env['ALL_CASES'] !== undefined || numberOf(name) % parts === part
