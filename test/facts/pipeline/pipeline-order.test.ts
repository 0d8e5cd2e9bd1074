import { describe, expect, it } from 'vitest'
import type { Condition, Pipeline, PipelineJob } from '../../../src/facts/pipeline/pipeline.ts'
import { actsIn, isTooLarge, orderOf } from '../../../src/facts/pipeline/pipeline-order.ts'

const at = { document: 'a.yml#0', pointer: '' }
const success: Condition = { on: 'success', only: '', at }

const job = (name: string, rest: Partial<PipelineJob> = {}): PipelineJob => ({
  name,
  at,
  stage: 0,
  condition: success,
  identity: 'no',
  identityAt: at,
  isProtected: false,
  isDeploying: false,
  steps: [{ condition: success, acts: [{ act: 'build', at, images: [] }] }],
  ...rest,
})

const pipelineOf = (...jobs: readonly PipelineJob[]): Pipeline => ({
  system: 'gitlab',
  path: 'a.yml',
  at,
  jobs,
  sort: 'pipeline',
  forkTriggers: [],
  registries: [],
  checksDigest: false,
  includes: [],
})

/** `before` and `gate` of two jobs of a pipeline by their names. */
function ask(pipeline: Pipeline, first: string, then: string) {
  const acts = actsIn(pipeline)
  const [a, b] = [first, then].map(name => acts.find(one => one.job.name === name))
  if (a === undefined || b === undefined) throw new Error('no such job')
  const order = orderOf(pipeline)
  return { isBefore: order.isBefore(a, b), isGate: order.isGate(a, b) }
}

describe('the order of jobs', () => {
  it('is that of their stages where they say nothing else', () => {
    const pipeline = pipelineOf(job('a'), job('b', { stage: 1 }), job('c', { stage: 1, needs: [] }))
    expect(ask(pipeline, 'a', 'b')).toEqual({ isBefore: true, isGate: true })
    expect(ask(pipeline, 'a', 'c')).toEqual({ isBefore: false, isGate: false })
    expect(ask(pipeline, 'b', 'a')).toEqual({ isBefore: false, isGate: false })
  })

  it('goes through the jobs that others need, also in a circle', () => {
    const pipeline = pipelineOf(job('a', { needs: ['c'] }), job('b', { needs: ['a'] }), job('c', { needs: ['b', 'x'] }))
    expect(ask(pipeline, 'a', 'c')).toEqual({ isBefore: true, isGate: true })
  })

  it('is no gate through a job that runs after a failure', () => {
    const always: Condition = { on: 'always', only: 'always()', at }
    const pipeline = pipelineOf(
      job('a', { needs: [] }),
      job('b', { needs: ['a'], condition: always }),
      job('c', { needs: ['b'] }),
    )
    expect(ask(pipeline, 'a', 'b')).toEqual({ isBefore: true, isGate: false })
    expect(ask(pipeline, 'a', 'c')).toEqual({ isBefore: true, isGate: false })
    expect(ask(pipeline, 'b', 'c')).toEqual({ isBefore: true, isGate: true })
  })

  it('is not looked up among very many', () => {
    const many = Array.from({ length: 301 }, (_, i) => job(String(i)))
    expect(isTooLarge(pipelineOf(...many))).toBe(true)
    expect(isTooLarge(pipelineOf(...many.slice(1)))).toBe(false)
  })
})
