import type { Document } from '../documents/document.ts'

/** A range of a document as one of its file, in UTF-16 offsets. */
export const rangeIn = ({ held }: Document, { start, end }: { readonly start: number; readonly end: number }) =>
  held === undefined ? { start, end } : held.origin.toFile(start, end)
