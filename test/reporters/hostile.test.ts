import { describe, expect, it } from 'vitest'
import type { Location } from '../../src/engine/file-result.ts'
import type { Report } from '../../src/engine/finding.ts'
import { graphDot } from '../../src/graph/dot.ts'
import { loadGraphviz } from '../../src/graph/graphviz.ts'
import { graphHtml } from '../../src/graph/html.ts'
import { graphJson } from '../../src/graph/json.ts'
import { networkDrawing } from '../../src/graph/network-drawing.ts'
import { graphText } from '../../src/graph/text.ts'
import { loadReporter, reporterNames } from '../../src/reporters/index.ts'
import { UNSEEN, unseenIn } from '../support/unseen.ts'
import { exampleContext, finding, reportOf, visibleStyle } from './example-report.ts'

const LOG_COMMANDS = '::error::x ##[add-mask]x ##vso[task.setvariable variable=PATH]x'
const TEXT = `${LOG_COMMANDS} ${UNSEEN.join('')} end`
const LINE = TEXT.replaceAll(/[\r\n]/g, '')
const location: Location = {
  path: TEXT,
  start: 0,
  end: LINE.length,
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: LINE.length + 1,
}
const own = { rule: TEXT, check: `${TEXT}!`, message: TEXT, object: TEXT, pointer: TEXT, location }
const one = finding({ ...own, related: [{ location, note: TEXT }], fix: { title: TEXT, safe: true, edits: [] } })
const report: Report = {
  ...reportOf([one]),
  suppressed: [{ finding: one, reason: TEXT, by: 'comment' }],
  notes: [{ rule: TEXT, path: TEXT, why: TEXT, count: 1, location }],
  notAnalysed: [{ path: TEXT, reason: TEXT }],
  faults: [{ source: TEXT, path: TEXT, message: TEXT }],
}

/** What a runner of GitHub or an agent of Azure would obey. */
const commandsIn = (text: string): readonly string[] =>
  text.split('\n').filter(line => /^\s*::/.test(line) || /##\w*\[/.test(line))

describe.each(reporterNames)('%s', name => {
  it('shows nothing that is not drawn, and writes no command of a build log, whatever a document and its path hold', async () => {
    const write = await loadReporter(name)
    const shown = { codeFrames: true, showSuppressed: true, columns: 100_000, category: 'x' }
    const text = write(report, { ...exampleContext, ...shown, style: visibleStyle, textOf: () => LINE })
    expect([...new Set(unseenIn(text))]).toEqual([])
    // The commands of the GitHub report are its own; nothing of a document begins one.
    expect(commandsIn(text).filter(line => name !== 'github' || !/^::(?:error|warning|notice) /.test(line))).toEqual([])
  })
})

describe('a graph', async () => {
  const graphviz = await loadGraphviz()
  const node = { id: TEXT, kind: 'pods', group: TEXT, label: TEXT, ingress: 'isolated', egress: 'unknown' } as const
  const graph = {
    title: TEXT,
    nodes: [node],
    edges: [{ from: TEXT, to: TEXT, ports: TEXT, isUnsure: true }],
    notes: [TEXT],
  }

  it.each([
    ['text', graphText(graph)],
    ['JSON', graphJson([graph])],
    ['DOT', graphDot(networkDrawing(graph))],
    ['SVG', graphviz.svg(networkDrawing(graph))],
    [
      'HTML',
      graphHtml([{ graph, views: [1, 2].map(() => ({ name: TEXT, svg: graphviz.element(networkDrawing(graph)) })) }]),
    ],
  ])('as %s shows nothing that is not drawn', (_, text) => {
    expect([...new Set(unseenIn(text))]).toEqual([])
    expect(commandsIn(text)).toEqual([])
  })
})
