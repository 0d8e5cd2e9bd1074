import '../../support/steps.ts'
import { expect, it } from 'vitest'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { registry } from '../../support/lint-frozen.ts'
import { stepsOf } from '../../support/steps.ts'

it('takes steps by the number of jobs and stages, not by its square', () => {
  const steps = (n: number): number => {
    const numbers = Array.from({ length: n }, (_, i) => i)
    const jobs = numbers.map(i => `j${i}:\n  stage: s${i}\n  trigger: {project: a/b}\n`)
    const text = `stages: [${numbers.map(i => `s${i}`).join(', ')}]\n${jobs.join('')}`
    return stepsOf(() => {
      expect(lintFile({ path: '.gitlab-ci.yml', text }, defaultSettings, registry).facts.length).toBeGreaterThan(0)
    }, 1e9)
  }
  // What is compiled and kept at the first time.
  steps(10)
  const once = steps(400)
  expect(steps(800) / once).toBeLessThan(2.3)
})
