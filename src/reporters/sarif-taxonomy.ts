import type { Finding } from '../engine/finding.ts'
import { addToSet } from '../model/group-by.ts'
import type { ReportContext } from './reporter.ts'

/** The contract's requirements as a taxonomy, with those that the results are about; and what refers to them. */
export interface Taxonomy {
  /** Parts of the run; empty where none of the results is about a requirement. */
  readonly run: object
  readonly driver: object
  /** The requirement of a finding, as a part of its result. */
  readonly taxaOf: (finding: Finding) => object
  /** The requirements of a rule that its results are about, as a part of its descriptor. */
  readonly relationshipsOf: (rule: string) => object
}

const NAME = 'platform-contract'
const COMPONENT = { name: NAME, index: 0 }

/** The taxonomy for the findings of a report. */
export function taxonomyFor(findings: readonly Finding[], { clauseOf }: ReportContext): Taxonomy {
  const checks = [...new Set(findings.map(({ check }) => check))].sort()
  const taxa = checks.flatMap(id => {
    const clause = clauseOf?.(id)
    if (clause === undefined) return []
    return [{ id, shortDescription: { text: `${clause.sentence}.` }, fullDescription: { text: `${clause.section}.` } }]
  })
  if (taxa.length === 0) return { run: {}, driver: {}, taxaOf: () => ({}), relationshipsOf: () => ({}) }
  const indexes = new Map(taxa.map(({ id }, index) => [id, index]))
  const reference = (id: string): object => ({ id, index: indexes.get(id) ?? -1, toolComponent: COMPONENT })
  const byRule = new Map<string, Set<string>>()
  for (const { rule, check } of findings) if (indexes.has(check)) addToSet(byRule, rule, check)
  return {
    run: {
      taxonomies: [
        {
          name: NAME,
          shortDescription: { text: 'The requirements of the platform contract that results are about.' },
          isComprehensive: false,
          taxa,
        },
      ],
    },
    driver: { supportedTaxonomies: [COMPONENT] },
    taxaOf: ({ check }) => (indexes.has(check) ? { taxa: [reference(check)] } : {}),
    relationshipsOf: rule => {
      const own = [...(byRule.get(rule) ?? [])].sort()
      if (own.length === 0) return {}
      return { relationships: own.map(id => ({ target: reference(id), kinds: ['relevant'] })) }
    },
  }
}
