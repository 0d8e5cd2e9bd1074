import { expect, it } from 'vitest'
import type { Box } from '../../src/graph/drawing.ts'
import { mermaidBlock } from '../../src/graph/mermaid.ts'

const box = (id: string, more: Partial<Box> = {}): Box => ({
  id,
  group: '',
  lines: [id],
  style: 'isolated',
  tip: '',
  ...more,
})
const arrow = { from: 'web', to: 'db', label: 'TCP 5432', style: 'unsure', tip: '' } as const

it('draws boxes in their frames, and arrows by how sure they are', () => {
  const boxes = [box('web', { group: 'shop' }), box('db', { style: 'open', lines: ['Deployment', 'db'] })]
  expect(mermaidBlock({ boxes, arrows: [arrow] }, false)).toBe(
    [
      '```mermaid',
      'flowchart LR',
      '  subgraph g0 ["shop"]',
      '    n0["web"]:::plain',
      '  end',
      '  n1["Deployment<br/>db"]:::open',
      '  n0 -.->|"TCP 5432"| n1',
      '  classDef plain stroke-width:1px',
      '  classDef open stroke:#b26a00,stroke-width:2px',
      '```',
      '',
      '',
    ].join('\n'),
  )
})

it('writes whatever means something to Mermaid, Markdown or HTML as its number', () => {
  const text = '"]; click n0 href "x" ```\n<img src=x> %%{init}%% `a` #quot; é'
  const block = mermaidBlock({ boxes: [box('web', { lines: text.split('\n'), group: text })], arrows: [] }, false)
  const labels = [...block.matchAll(/\["(.*)"\]/g)].map(([, label = '']) => label.replaceAll('<br/>', ' '))
  expect(labels).toHaveLength(2)
  for (const label of labels) expect(label).toMatch(/^(?:[A-Za-z0-9 .,:/()=-]|#\d+;)*$/)
  expect(block.match(/```/g)).toHaveLength(2)
})

it('draws nothing where that would be too large, or where a change changes nothing', () => {
  const many = Array.from({ length: 26 }, (_, i) => box(`n${i}`))
  expect(mermaidBlock({ boxes: many, arrows: [] }, false)).toBe('')
  expect(mermaidBlock({ boxes: [], arrows: [] }, false)).toBe('')
  expect(mermaidBlock({ boxes: [box('web')], arrows: [] }, true)).toBe('')
  expect(mermaidBlock({ boxes: [box('web', { change: 'new' })], arrows: [] }, true)).toContain(':::new')
})
