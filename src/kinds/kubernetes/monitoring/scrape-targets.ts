import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { scrapeTargets } from '../../../facts/kubernetes/scrape-target.ts'

export default defineKind({
  id: 'PrometheusTargets',
  types: ['object'],
  recognisedBy: 'a captured answer of /api/v1/targets: data.activeTargets, each with a scrapePool and its health',

  read: ({ body }) => {
    const found = [get(body, 'data', 'activeTargets'), get(body, 'activeTargets')].find(
      ({ node }) => node?.type === 'sequence',
    )
    const targets = found === undefined ? [] : items(found).filter(isTarget)
    return found === undefined || targets.length === 0
      ? undefined
      : [scrapeTargets.of({ targets: targets.map(targetOf), at: place(found, 'key') })]
  },
})

const isTarget = (target: Cursor): boolean =>
  get(target, 'health').node !== undefined &&
  ['scrapePool', 'scrapeUrl', 'lastScrape'].some(key => get(target, key).node !== undefined)

const targetOf = (target: Cursor) => ({
  pool: text(get(target, 'scrapePool')),
  health: text(get(target, 'health')),
  lastScrape: text(get(target, 'lastScrape')),
  interval: text(get(target, 'scrapeInterval')),
  at: place(target),
})
