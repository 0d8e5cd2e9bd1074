import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { list, literal, looseText, text, texts } from '../../documents/read.ts'
import { knownItems } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type Insight, insight, insightFilter } from '../../facts/eks/insight.ts'
import { parseTimestamp } from '../../model/timestamp.ts'

const FILTER = new Set(['categories', 'kubernetesVersions', 'statuses'])

export default defineKind({
  id: 'EksInsight',
  types: ['insights', 'insight', 'object'],
  recognisedBy:
    'roots insights or insight of EKS, or the filter of list-insights: categories, kubernetesVersions, statuses',

  is: ({ type, body }) => {
    if (type === 'insights') return items(body).some(entry => get(entry, 'insightStatus').node !== undefined)
    return type === 'insight' ? get(body, 'insightStatus').node !== undefined : isFilter(filterOf(body))
  },

  *read({ type, body }) {
    if (type === 'object') {
      const filter = filterOf(body)
      const categories = texts(get(filter, 'categories'))
      yield insightFilter.of({
        categories,
        versions: list(get(filter, 'kubernetesVersions'), looseText),
        at: place(filter),
      })
    } else for (const entry of type === 'insight' ? [body] : items(body)) yield insight.of(toInsight(entry))
  },
})

/** The filter is alone (`--filter file://…`), or in the request (`--cli-input-json`). */
const filterOf = (body: Cursor): Cursor =>
  get(body, 'clusterName').node !== undefined && get(body, 'filter').node !== undefined ? get(body, 'filter') : body

/** `categories` is a common word: all keys must be the filter's, and something must be of EKS. */
function isFilter(filter: Cursor): boolean {
  const keys = fields(filter).map(({ key }) => key)
  if (keys.length === 0 || !keys.every(key => FILTER.has(key))) return false
  const categories = knownItems(texts(get(filter, 'categories')))
  return keys.includes('kubernetesVersions') || categories.some(one => /_READINESS$|^MISCONFIGURATION$/.test(one))
}

function toInsight(entry: Cursor): Insight {
  const refreshed = get(entry, 'lastRefreshTime')
  const { node } = refreshed
  const stamp = node?.type === 'scalar' ? node.value : null
  const refreshedAt = typeof stamp === 'string' || typeof stamp === 'number' ? parseTimestamp(stamp) : undefined
  return {
    name: literal(get(entry, 'name')) ?? '',
    category: text(get(entry, 'category')),
    version: looseText(get(entry, 'kubernetesVersion')),
    status: text(get(entry, 'insightStatus', 'status')),
    refreshedPlace: place(refreshed),
    callers: items(get(entry, 'categorySpecificSummary', 'deprecationDetails')).flatMap(detail =>
      items(get(detail, 'clientStats')).flatMap(client => {
        const calls = get(client, 'numberOfRequestsLast30Days')
        const count = calls.node?.type === 'scalar' ? calls.node.value : null
        const usage = literal(get(detail, 'usage')) ?? ''
        return typeof count === 'number' && Number.isFinite(count) && count > 0
          ? [{ usage, calls: count, at: place(calls) }]
          : []
      }),
    ),
    ...(refreshedAt === undefined ? {} : { refreshedAt }),
  }
}
