import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, relatedAt, warning } from '../../rule.ts'

export default defineRule({
  id: 'observability/scrape-health',
  summary: 'Find out why a target is not scraped',
  severity: 'error',
  relevance: 'platform',
  references: ['https://prometheus.io/docs/prometheus/latest/querying/api/#targets'],
  checks: {
    'SM-06': 'a target of {pool} is {health}, not up',
    'SM-06.other': warning('a target of {pool} is {health}, not up'),
    'SM-06.stale': warning('the last scrape of this target of {pool} is {minutes} minutes older than that of others'),
  },
  on: { answers: eachOf(facts.scrapeTargets) },
  with: { monitors: facts.monitorsByPool },

  *check({ answers }, { say, unsure }, { monitors }) {
    for (const { targets } of answers) {
      const newest = targets.reduce((last, one) => Math.max(last, facts.scrapedAt(one) ?? 0), 0)
      for (const target of targets) {
        const { pool: stated, health, lastScrape } = target
        const pool = stated.state === 'known' ? stated.value : 'an unnamed pool'
        if (health.state === 'unknown') yield unsure(health)
        if (health.state === 'known' && health.value !== 'up') {
          const [monitor] = monitors(pool.replace(/\/\d+$/, ''))
          const related = relatedAt(monitor?.at, 'asks for this target')
          yield say(monitor === undefined ? 'SM-06.other' : 'SM-06', health.at, {
            data: { pool, health: health.value },
            related,
          })
        } else if (facts.isStale(target, newest))
          yield say('SM-06.stale', lastScrape.at, {
            data: { pool, minutes: Math.floor((newest - (facts.scrapedAt(target) ?? 0)) / 60) },
          })
      }
    }
  },
})
