import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, isMistyped, known, type Place, warning, wordFix, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/tag-mutability',
  summary: 'Make the tags of a repository IMMUTABLE or MUTABLE, without exceptions',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'RP-01.exclusion': 'info' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html'],
  checks: {
    'RP-01': '{found} is not a tag mutability; ECR knows IMMUTABLE and MUTABLE',
    'RP-01.exclusion': warning('{found} leaves some tags out; IMMUTABLE and MUTABLE are for all of them'),
    'RP-03': 'the filter {filter} excludes every tag, so no tag of the repository is immutable',
  },
  on: facts.tagMutability,

  *check({ mutability, filters }, { say }) {
    for (const value of mutability) {
      const found = yield* decided(value)
      const data = { found: written(value) }
      if (isMistyped(value)) yield say('RP-01', value.at, { data })
      else if (found !== undefined && EXCLUDING.has(found)) yield say('RP-01.exclusion', value.at, { data })
      else if (found !== undefined && !PLAIN.has(found))
        yield say('RP-01', value.at, { data, fix: inCapitals(found, value.at) })
    }
    if (!mutability.some(value => known(value) === 'IMMUTABLE_WITH_EXCLUSION')) return
    for (const { filter } of filters)
      if (/^\*+$/.test((yield* decided(filter)) ?? ''))
        yield say('RP-03', filter.at, { data: { filter: written(filter) } })
  },
})

const PLAIN: ReadonlySet<string> = new Set(['IMMUTABLE', 'MUTABLE'])
const EXCLUDING: ReadonlySet<string> = new Set(['IMMUTABLE_WITH_EXCLUSION', 'MUTABLE_WITH_EXCLUSION'])

/** ECR compares with case. */
function inCapitals(found: string, at: Place): Fix | undefined {
  const meant = found.trim().toUpperCase()
  return at.within === undefined && PLAIN.has(meant) ? wordFix(at, meant) : undefined
}
