import type { OffsetsOf } from '../tree/offsets.ts'

/** `Language.offsetsOf` of expressions: the text between `${` and `}` is verbatim, whatever it is. */
export const hclOffsetsOf: OffsetsOf = (host, value, { at }) => {
  if (!('hcl' in host) || host.style !== 'plain') return undefined
  const offset = (i: number): number => host.start + Math.min(Math.max(i - 2, 0), value.length - 3)
  return { offsets: at && Int32Array.from({ length: value.length + 1 }, (_, i) => at(offset(i))) }
}
