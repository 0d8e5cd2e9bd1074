import { expect, it } from 'vitest'
import { longestCronGap } from '../../../src/model/kubernetes/cron.ts'

it.each([
  ['0 */6 * * *', 360],
  ['0 */12 * * *', 720],
  ['0 0,8,16 * * *', 480],
  ['*/10 * * * *', 10],
  ['30 8-18 * * *', 840],
  ['5/20 * * * *', 20],
  ['0 3 * * *', 1440],
  ['@daily', 1440],
  ['@hourly', 60],
  ['@every 10h', 600],
  ['@every 1h30m', 90],
  ['0 */6 * * 1-5', 1800],
  ['0 */6 * * 0-6', 360],
  ['CRON_TZ=Europe/Berlin 0 */8 * * *', 480],
  ['0 * * *', undefined],
  ['x * * * *', undefined],
  ['60 * * * *', undefined],
  ['9-3 * * * *', undefined],
])('%s', (schedule, minutes) => expect(longestCronGap(schedule)).toBe(minutes))
