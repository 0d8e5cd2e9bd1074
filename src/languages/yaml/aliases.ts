/*
 * How much of a document Kubernetes' reader lets aliases expand to, against "billion laughs": up to 400,000 values 99 %,
 * from 4,000,000 values 10 %, and in between in proportion (go-yaml v2, decode.go).
 */

const FEW = 400_000
const MANY = 4_000_000

/**
 * Whether Kubernetes' reader refuses a document because of its aliases: `aliased` of `decoded` values are copies by
 * aliases.
 */
export function isExcessive({ decoded, aliased }: { readonly decoded: number; readonly aliased: number }): boolean {
  if (aliased <= 100 || decoded <= 1000) return false
  const share = Math.min(Math.max((decoded - FEW) / (MANY - FEW), 0), 1)
  return aliased / decoded > 0.99 - 0.89 * share
}
