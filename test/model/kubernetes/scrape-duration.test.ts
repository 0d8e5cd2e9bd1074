import { describe, expect, it } from 'vitest'
import { parseScrapeDuration } from '../../../src/model/kubernetes/scrape-duration.ts'

describe('a duration of Prometheus', () => {
  it.each([
    ['30s', 30],
    ['1m30s', 90],
    ['500ms', 0.5],
    ['1h', 3600],
    ['1d2h', 93_600],
    ['0', 0],
  ])('%s is %d seconds', (text, seconds) => expect(parseScrapeDuration(text)).toBe(seconds))

  it.each(['', '30', '30 s', '1.5m', '30s1m', 'm', '-5s', '1m1m'])('%s is none', text =>
    expect(parseScrapeDuration(text)).toBeUndefined(),
  )
})
