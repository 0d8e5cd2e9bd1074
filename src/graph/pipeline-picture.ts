import { attributes } from '../reporters/markup.ts'
import { rect } from './graphviz.ts'
import { type Area, LINE_HEIGHT } from './layout-sizes.ts'
import { legendFor } from './legend.ts'
import type { PipelineGraph } from './pipeline-record.ts'
import { type Chip, type JobRow, type PipelineRows, pipelineRows, STAGES } from './pipeline-rows.ts'
import { type Picture, round, TEXT, textElement, tipElement } from './svg.ts'
import { shortened, wrapped } from './text-width.ts'

/** More jobs make a picture that nobody can read. */
const MOST_JOBS = 150
const MARGIN = 12
/** The width of the column of jobs, of a column in which something is done, and of one that is empty. */
const WIDTHS = { job: 230, used: 186, empty: 84 }
const GAP = 30
const PADDING = 7

/** Pipelines as rows of jobs: what each does with images, by stage, and what is missing. */
export function pipelinePicture(graph: PipelineGraph): { readonly picture: Picture; readonly note?: string } {
  const all = pipelineRows(graph)
  const shown = upTo(all, MOST_JOBS)
  const used = STAGES.map((_, stage) => shown.some(({ rows }) => rows.some(({ cells }) => cells[stage]?.length)))
  const columns = columnsOf(used)
  const right = (columns.at(-1)?.right ?? 0) + 2 * MARGIN
  const elements: string[] = columns.map(({ name, x }) =>
    textElement(name, { x, y: MARGIN + 14, size: TEXT.box, class: 'detail' }),
  )
  let top = MARGIN + 24
  let number = 0
  for (const one of shown) {
    const drawn = pipelineAt(one, { top, right, columns, number })
    elements.push(...drawn.elements)
    top += drawn.height + 14
    number += one.rows.length * STAGES.length
  }
  const legend = legendOf(shown, top, right)
  const total = new Set(graph.nodes.map(({ pipeline }) => pipeline)).size
  return {
    picture: {
      title: graph.title === '' ? 'what pipelines do, in which order' : graph.title,
      width: Math.max(right, legend.width),
      height: top + legend.height,
      elements: [...elements, ...legend.elements],
    },
    ...noteOf(shown.length, all.length, total),
  }
}

function noteOf(shown: number, telling: number, total: number): { readonly note?: string } {
  if (shown < telling)
    return { note: `the picture shows ${shown} of ${total} pipelines: name the files of the others to see them` }
  if (telling === total) return {}
  const left = total - telling
  return {
    note: `${left} ${left === 1 ? 'pipeline does' : 'pipelines do'} nothing with images, and the table below has all`,
  }
}

function upTo(all: readonly PipelineRows[], most: number): readonly PipelineRows[] {
  let jobs = 0
  return all.filter(({ rows }, i) => {
    jobs += rows.length
    return i === 0 || jobs <= most
  })
}

interface Column {
  readonly name: string
  readonly x: number
  readonly right: number
}

function columnsOf(used: readonly boolean[]): readonly Column[] {
  let x = 2 * MARGIN
  return ['job', ...STAGES].map((name, i) => {
    const width = i === 0 ? WIDTHS.job : used[i - 1] === true ? WIDTHS.used : WIDTHS.empty
    const column = { name, x, right: x + width }
    x += width + GAP
    return column
  })
}

interface At {
  readonly top: number
  readonly right: number
  readonly columns: readonly Column[]
  /** Of its first cell. */
  readonly number: number
}

function pipelineAt({ path, rows, arrows }: PipelineRows, { top, right, columns, number }: At) {
  const [jobs, ...stages] = columns
  let y = top + 28
  const placed = rows.map(row => {
    const cells = row.cells.map((chips, i) => stacked(chips, stages[i], y))
    const details = row.details.flatMap(text => wrapped(text, TEXT.small, WIDTHS.job))
    const name = wrapped(row.name, TEXT.box, WIDTHS.job)
    const height = Math.max(heightOf(name.length, details.length), ...cells.map(({ height }) => height))
    const at = y
    y += height + 10
    return { row, cells, name, details, at }
  })
  const frame = { x: MARGIN, y: top, width: right - 2 * MARGIN, height: y - top }
  const areaOf = (cell: { readonly row: number; readonly stage: number }): Area | undefined =>
    placed[cell.row]?.cells[cell.stage]?.area
  const lines = placed.slice(1).map(({ at }) => {
    const given = { class: 'rule', x1: MARGIN, x2: right - MARGIN, y1: at - 5, y2: at - 5 }
    return `<line${attributes(given)}/>`
  })
  return {
    height: frame.height,
    elements: [
      `<g class="frame">${rect(frame)}</g>`,
      ...lines,
      ...arrows.flatMap(({ from, to, style }) => {
        const [start, end] = [areaOf(from), areaOf(to)]
        if (start === undefined || end === undefined) return []
        const ends = [from, to].map(({ row, stage }) => number + row * STAGES.length + stage).join(' ')
        return [arrow(start, end, { class: `edge ${style}`, 'data-ends': ends })]
      }),
      ...placed.flatMap(({ row, cells, name, details, at }, i) => [
        jobAt(row, name, details, jobs?.x ?? 0, at),
        ...cells.flatMap(({ chips }, stage) => chips.map(chip => chipAt(chip, number + i * STAGES.length + stage))),
      ]),
      `<g class="frame">${tipElement(path)}${textElement(shortened(path, TEXT.box, right - 5 * MARGIN), { x: MARGIN + 10, y: top + 18, size: TEXT.box, class: 'frame-name' })}</g>`,
    ],
  }
}

const heightOf = (lines: number, details: number): number =>
  lines * TEXT.box * LINE_HEIGHT + details * TEXT.small * LINE_HEIGHT + 2 * PADDING

interface PlacedChip extends Area {
  readonly chip: Chip
  readonly lines: readonly string[]
}

/** The chips of a cell, one below the other. */
function stacked(chips: readonly Chip[], column: Column | undefined, top: number) {
  const [x, width] = [column?.x ?? 0, (column?.right ?? 0) - (column?.x ?? 0)]
  let y = top
  const placed = chips.map((chip): PlacedChip => {
    const lines = chip.lines.flatMap(text => wrapped(text, TEXT.small, width - 16))
    const height = lines.length * TEXT.small * LINE_HEIGHT + 2 * 5
    const one = { chip, lines, x, y, width, height }
    y += height + 5
    return one
  })
  const height = placed.length === 0 ? 0 : y - 5 - top
  return { chips: placed, height, area: placed.length === 0 ? undefined : { x, y: top, width, height } }
}

function jobAt(
  { tip, change }: JobRow,
  name: readonly string[],
  details: readonly string[],
  x: number,
  top: number,
): string {
  let y = top + 2
  const write = (text: string, size: number, given: { readonly class?: string }): string => {
    y += size * LINE_HEIGHT
    return textElement(text, { x, y: y - size * 0.28, size, ...given })
  }
  return [
    `<g${attributes({ class: `node job${change === undefined ? '' : ` ${change}`}` })}>${tipElement(tip)}`,
    ...name.map(text => write(text, TEXT.box, {})),
    ...details.map(text => write(text, TEXT.small, { class: 'detail' })),
    '</g>',
  ].join('')
}

function chipAt({ chip, lines, ...area }: PlacedChip, number: number): string {
  const { style, change, tip } = chip
  const given = attributes({
    class: change === undefined ? `node ${style}` : `node ${style} ${change}`,
    'data-node': number,
  })
  const written = lines.map((line, i) =>
    textElement(line, { x: area.x + 8, y: area.y + 5 + TEXT.small * (LINE_HEIGHT * i + 0.98), size: TEXT.small }),
  )
  return `<g${given}>${tipElement(tip)}${rect(area)}${written.join('')}</g>`
}

/** From the right side of a cell to the left side of another one; one that leads back comes from below to the right side. */
function arrow(from: Area, to: Area, given: Readonly<Record<string, string>>): string {
  const isBack = to.x < from.x
  const [x1, y1] = isBack ? [from.x + from.width / 2, from.y + from.height] : [from.x + from.width, from.y + MIDDLE]
  const [tip, y2] = [isBack ? to.x + to.width : to.x, to.y + MIDDLE]
  const x2 = isBack ? tip + 7 : tip - 7
  const bend = Math.max(16, Math.abs(x2 - x1) / 2.5)
  const control = isBack ? [x1, y2, x1, y2] : [x1 + bend, y1, x2 - bend, y2]
  const d = `M${pair(x1, y1)}C${pair(control[0], control[1])} ${pair(control[2], control[3])} ${pair(x2, y2)}`
  const points = `${pair(tip, y2)} ${pair(x2, y2 - 3.5)} ${pair(x2, y2 + 3.5)}`
  return `<g${attributes(given)}><path${attributes({ d })}/><polygon${attributes({ points })}/></g>`
}

/** Where arrows begin and end, from the top of a cell: beside its first line. */
const MIDDLE = 12

const pair = (x = 0, y = 0): string => `${round(x)},${round(y)}`

const MEANINGS = {
  absent: 'missing, or it stops nothing',
  isolated: 'what a job does with an image',
  instance: 'deploys',
  outside: 'more about it',
  sure: 'after its success',
  unsure: 'after it, whatever became of it',
  missing: 'too late: it should come before',
}

function legendOf(shown: readonly PipelineRows[], top: number, width: number) {
  const chips = shown.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flat()))
  const changed = shown.flatMap(({ rows }) => rows.flatMap(({ change }) => change ?? []))
  const boxes = [
    ...chips.map(({ style, change }) => ({ style, change })),
    ...changed.map(change => ({ style: 'isolated' as const, change })),
  ].map(one => ({ id: '', group: '', lines: [], tip: '', ...one }))
  const arrows = shown.flatMap(one => one.arrows).map(({ style }) => ({ from: '', to: '', label: '', tip: '', style }))
  return legendFor({ boxes, arrows, meanings: MEANINGS }, top, width)
}
