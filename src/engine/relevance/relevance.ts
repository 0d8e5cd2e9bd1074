/**
 * Where a check speaks. `anywhere`: a fault wherever it is. `cluster`: where the file, what calls it, or its scope shows
 * EKS, or the file itself is about AWS. `platform`: where the scope shows the contract's own platform.
 */
export type Relevance = 'anywhere' | 'cluster' | 'platform'

type CheckOf<Key extends string> = Key extends `${infer Check}.${string}` ? Check : Key

/** What a rule states of the sentences with these keys: one word, or one for each check, and for a sentence that differs from its check. */
export type StatedRelevance<Key extends string> =
  | Relevance
  | ({ readonly [Check in CheckOf<Key>]: Relevance } & { readonly [Sentence in Key]?: Relevance })

/** What a sentence may be lowered to where nothing shows the contract's platform. */
export type LowerSeverity = 'warning' | 'info'

/** What any rule states. */
export type AnyRelevance = Relevance | Readonly<Record<string, Relevance | undefined>>

/** Where the sentence of a rule with this key speaks; `anywhere` for what the engine itself finds. */
export function relevanceOf(stated: AnyRelevance | undefined, key: string): Relevance {
  if (stated === undefined || typeof stated === 'string') return stated ?? 'anywhere'
  const dot = key.indexOf('.')
  return stated[key] ?? stated[dot < 0 ? key : key.slice(0, dot)] ?? 'anywhere'
}

/** Where the checks of a rule speak, by their ids; a sentence that differs from its check by its key. */
export const relevancesOf = ({
  relevance,
  checks,
}: {
  readonly relevance: AnyRelevance
  readonly checks: Readonly<Record<string, unknown>>
}): Readonly<Record<string, Relevance>> =>
  Object.fromEntries(
    Object.keys(checks).flatMap(key => {
      const own = relevanceOf(relevance, key)
      const dot = key.indexOf('.')
      return dot < 0 || own !== relevanceOf(relevance, key.slice(0, dot)) ? [[key, own]] : []
    }),
  )

/** What a file or a scope may show that checks are about: an EKS cluster, or the contract's own platform on one. */
export type System = Exclude<Relevance, 'anywhere'>
