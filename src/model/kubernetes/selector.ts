/** One condition on labels. `values` is empty for Exists and DoesNotExist. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values: readonly string[]
}

/** A label selector: all its requirements must be met; without any it selects everything. `matchLabels` are requirements with In and one value. */
export type LabelSelector = readonly LabelRequirement[]

/** The labels of an object. */
export type Labels = Readonly<Record<string, string>>

/** The keys under which people name an application. */
export const NAME_KEYS: ReadonlySet<string> = new Set([
  'app',
  'name',
  'app.kubernetes.io/name',
  'app.kubernetes.io/instance',
  'k8s-app',
  'component',
  'service',
])

/** The selector of `matchLabels`, or of a Service, alone. In normal form. */
export function selectLabels(labels: Labels): LabelSelector {
  return normalize(Object.entries(labels).map(([key, value]) => ({ key, operator: 'In', values: [value] })))
}

/** Whether the selector selects an object with these labels. NotIn and DoesNotExist are met by a label that is not there. */
export function matches(selector: LabelSelector, labels: Labels): boolean {
  return selector.every(({ key, operator, values }) => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined
    if (operator === 'Exists') return label !== undefined
    if (operator === 'DoesNotExist') return label === undefined
    return (label !== undefined && values.includes(label)) === (operator === 'In')
  })
}

/** The selector with values and requirements sorted and without repetitions, so that the same requirements give the same data. */
export function normalize(selector: LabelSelector): LabelSelector {
  const byText = new Map<string, LabelRequirement>()
  for (const { key, operator, values } of selector) {
    const requirement = { key, operator, values: [...new Set(values)].sort() }
    byText.set(JSON.stringify(requirement), requirement)
  }
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, requirement]) => requirement)
}
