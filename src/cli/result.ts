/** What was asked for, or what is wrong with the request: one sentence for the user. */
export type Result<T> = { readonly value: T } | { readonly problem: string }

/** Results by name. */
type Results = Readonly<Record<string, Result<unknown>>>

/** Whether all of them have a value. */
export const haveValues = <T extends Results>(
  results: T,
): results is T & { readonly [K in keyof T]: Extract<T[K], { readonly value: unknown }> } =>
  firstProblem(results) === undefined

/** What is wrong with the first of them, in the order of their names, that has no value. */
export function firstProblem(results: Results): string | undefined {
  const wrong = Object.values(results).find(result => 'problem' in result)
  return wrong !== undefined && 'problem' in wrong ? wrong.problem : undefined
}
