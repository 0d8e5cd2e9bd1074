import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { type Answer, every, some } from '../../model/answer.ts'
import { groupBy } from '../../model/group-by.ts'
import { compilePattern, matchPattern } from '../../model/iam/iam-pattern.ts'
import type { Workload } from '../kubernetes/workload.ts'

/** One selector of a Fargate profile: Pods of a namespace that have all of some labels. `*` and `?` match any text. */
export interface FargateSelector {
  readonly namespace: Value<string>
  readonly labels: readonly { readonly key: string; readonly value: Value<string> }[]
  /** Whether the labels are decided at deployment. */
  readonly isOpen: boolean
  readonly profile: string
  readonly at: Place
}
export const fargateSelector = defineFact<FargateSelector>('fargateSelector')

/** More selectors than these of one namespace, or with wildcards for one, are not distinguished. */
const MOST = 64

/** The selectors of all profiles: by the namespace that each names, and those that name a pattern. */
export const fargateSelectors = allOf(fargateSelector, all => {
  const byName = groupBy(all, ({ namespace }) => (namespace.state === 'known' ? namespace.value : undefined))
  const open = all.filter(({ namespace }) => namespace.state !== 'known' || /[*?]/.test(namespace.value)).slice(0, MOST)
  return { byName, open }
})

/** The selector by which the Pods of a workload run on Fargate, and whether that is sure; undefined where none may be. */
export function fargateSelectorOf(
  one: Workload,
  { byName, open }: ReturnType<typeof fargateSelectors.make>,
): { readonly selector: FargateSelector; readonly answer: 'yes' | 'unknown' } | undefined {
  const named = one.namespace === undefined ? [] : (byName.get(one.namespace) ?? []).slice(0, MOST)
  let possible: FargateSelector | undefined
  for (const selector of new Set([...named, ...open])) {
    const answer = selects(selector, one)
    if (answer === 'yes') return { selector, answer }
    if (answer === 'unknown') possible ??= selector
  }
  return possible && { selector: possible, answer: 'unknown' }
}

function selects({ namespace, labels, isOpen }: FargateSelector, one: Workload): Answer {
  const inNamespace = one.namespace === undefined ? 'unknown' : matches(namespace, one.namespace)
  const all = every(
    labels.map(({ key, value }) =>
      some(
        Object.entries(one.podLabels)
          .filter(([label]) => wildcard(key, label) === 'yes')
          .map(([, label]) => matches(value, label)),
      ),
    ),
  )
  const selected = every([inNamespace, all])
  return selected === 'yes' && isOpen
    ? 'unknown'
    : selected === 'no' && inNamespace !== 'no' && (one.podLabelsOpen || one.openPodLabels !== undefined)
      ? 'unknown'
      : selected
}

const matches = (pattern: Value<string>, text: string): Answer =>
  pattern.state === 'known' ? wildcard(pattern.value, text) : pattern.state === 'unknown' ? 'unknown' : 'no'

const wildcard = (pattern: string, text: string): Answer =>
  pattern === text
    ? 'yes'
    : /[*?]/.test(pattern)
      ? matchPattern(compilePattern(pattern, 'string'), compilePattern(text, 'string'))
      : 'no'
