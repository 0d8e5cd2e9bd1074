import { expect, it } from 'vitest'
import { goDuration } from '../../../src/model/kubernetes/go-duration.ts'

it.each([
  ['1h', 3600],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['.5s', 0.5],
  ['0', 0],
  ['0s', 0],
  ['-1m', -60],
  ['720m', 43_200],
  ['1d', undefined],
  ['3600', undefined],
  ['', undefined],
  ['1 h', undefined],
  ['h', undefined],
])('%s', (text, seconds) => expect(goDuration(text)).toBe(seconds))
