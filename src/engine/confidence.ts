/** How sure it is that a finding is right, the surest first. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** What is reported where nothing says otherwise. */
export const DEFAULT_MIN_CONFIDENCE: Confidence = 'medium'

const RANK: Readonly<Record<Confidence, number>> = { high: 2, medium: 1, low: 0 }

/** Whether `confidence` is `least` or more. */
export const isAtLeast = (confidence: Confidence, least: Confidence): boolean => RANK[confidence] >= RANK[least]

/** The least of several; those that are undefined count as high. */
export const leastOf = (...all: readonly (Confidence | undefined)[]): Confidence =>
  all.reduce<Confidence>((least, one) => (one === undefined || isAtLeast(one, least) ? least : one), 'high')
