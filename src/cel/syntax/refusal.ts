import type { Place } from './expression.ts'

/** Why a text is not an expression that clauselint understands, and where. */
export interface Refusal extends Place {
  /** In lower case and without a full stop; it contains nothing of the text but marks and reserved words. */
  readonly reason: string
}

/** Leaves the recursive reader from any depth; `parseCel` catches it and returns its refusal. */
export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor({ start, end }: Place, reason: string) {
    super(reason)
    this.refusal = { start, end, reason }
  }
}
