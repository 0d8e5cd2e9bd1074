import { describe, expect, it } from 'vitest'
import type { Doing, JobEdge, JobNode } from '../../src/graph/pipeline-record.ts'
import { pipelineRows } from '../../src/graph/pipeline-rows.ts'

const job = (name: string, ...does: readonly Doing[]): JobNode => ({
  id: name,
  pipeline: 'ci.yaml',
  name,
  stage: '',
  when: '',
  isJob: true,
  does: does.map(what => ({ what, text: 'registry.example.com/shop/web:1', remark: '' })),
})
const waits = (to: string, ...all: readonly string[]): readonly JobEdge[] =>
  all.map(from => ({ from, to, isGate: true }))
const rows = (nodes: readonly JobNode[], edges: readonly JobEdge[]) => pipelineRows({ title: '', nodes, edges })

describe('pipelineRows', () => {
  it('lists jobs after those that they wait for, with what each does in its column', () => {
    const [found] = rows(
      [job('deploy', 'deploys'), job('build', 'builds', 'publishes'), job('test')],
      [...waits('deploy', 'build'), ...waits('build', 'test')],
    )
    expect(found?.rows.map(({ name }) => name)).toEqual(['test', 'build', 'deploy'])
    expect(found?.rows[1]?.cells.map(cell => cell.length)).toEqual([1, 0, 1, 0, 0])
    expect(found?.rows[1]?.cells[0]?.[0]?.lines).toEqual(['shop/web:1'])
  })

  it('leads from the build to the deployment, also through jobs that do nothing with images', () => {
    const [found] = rows(
      [job('build', 'builds', 'unscanned', 'publishes'), job('wait'), job('deploy', 'deploys')],
      [...waits('wait', 'build'), ...waits('deploy', 'wait')],
    )
    expect(found?.arrows.map(({ from, to }) => [from.row, from.stage, to.row, to.stage])).toEqual([
      [0, 0, 0, 1],
      [0, 1, 0, 2],
      [0, 2, 2, 4],
    ])
    expect(found?.rows[0]?.cells[1]?.[0]?.style).toBe('absent')
  })

  it('marks what comes too late', () => {
    const [found] = rows([job('build', 'builds', 'publishes'), job('scan', 'scans')], waits('scan', 'build'))
    expect(found?.arrows.find(({ to }) => to.row === 1)?.style).toBe('missing')
  })

  it('ends where jobs wait for each other', () => {
    const circle = [...waits('one', 'other'), ...waits('other', 'one')]
    expect(rows([job('one', 'builds'), job('other', 'deploys')], circle)[0]?.rows).toHaveLength(2)
  })

  it('leaves out pipelines that do nothing with images', () => {
    expect(rows([job('test'), job('lint', 'as')], [])).toEqual([])
  })
})
