import { groupBy } from '../model/group-by.ts'
import type { Arrow, Box, BoxStyle, Change, Drawing } from './drawing.ts'
import { type JobEdge, type JobLine, type JobNode, lineText, type PipelineGraph } from './pipeline-record.ts'

/** Maximum number of lines in the box of a job; the others are counted there. */
const MOST_LINES = 12
/** As long may a line of a box be, in UTF-16 code units; the rest is under the pointer. */
const MOST_LETTERS = 90

/** Pipelines as boxes and arrows: a job with what it does, and what it comes after. */
export function pipelineDrawing({ title, nodes, edges }: PipelineGraph): Drawing {
  const joined = joints(nodes, edges)
  return {
    title,
    subject: 'what pipelines do, in which order',
    meanings: {
      open: 'publishes images',
      egress: 'deploys',
      isolated: 'a job',
      absent: 'publishes an image that nothing scans or signs',
      unknown: 'a part of it is not known',
      outside: 'all of these before any of those',
      sure: 'after its success',
      unsure: 'after it, whatever became of it',
    },
    boxes: [...nodes.map(boxOf), ...joined.boxes],
    arrows: joined.arrows,
  }
}

function boxOf({ id, pipeline, name, stage, when, does, change }: JobNode): Box {
  const head = [name, ...(stage === '' ? [] : [`stage ${stage}`]), ...(when === '' ? [] : [when])]
  const lines = does.map(line => `${mark(line.change)}${lineText(line)}`)
  const kept = lines.slice(0, lines.length <= MOST_LINES + 1 ? lines.length : MOST_LINES)
  const more = lines.length - kept.length
  return {
    id,
    group: pipeline,
    lines: [...head, ...kept, ...(more === 0 ? [] : [`and ${more} more`])].map(shortened),
    style: styleOf(does),
    tip: [...head, ...lines].join('\n'),
    change,
  }
}

const mark = (change: Change | undefined): string => (change === undefined ? '' : change === 'new' ? '+ ' : '− ')

const shortened = (text: string): string => (text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1)}…`)

function styleOf(does: readonly JobLine[]): BoxStyle {
  const now = does.filter(({ change }) => change !== 'gone')
  const has = (what: JobLine['what']): boolean => now.some(line => line.what === what)
  if (has('unscanned') || has('unsigned')) return 'absent'
  if (has('unknown')) return 'unknown'
  if (has('deploys')) return 'egress'
  return has('publishes') ? 'open' : 'isolated'
}

/**
 * Where several jobs wait for the same several jobs, one small box between them keeps the number of crossing arrows
 * low: a stage of five jobs after one of five has ten of them, not twenty-five.
 */
function joints(nodes: readonly JobNode[], edges: readonly JobEdge[]): Pick<Drawing, 'boxes' | 'arrows'> {
  const before = groupBy(edges, ({ to }) => to)
  const alike = groupBy([...before], ([, all]) =>
    JSON.stringify(all.map(({ from, isGate, change }) => [from, isGate, change])),
  )
  const pipelineOf = new Map(nodes.map(({ id, pipeline }) => [id, pipeline]))
  const boxes: Box[] = []
  const arrows: Arrow[] = []
  for (const members of alike.values()) {
    const [, all] = members[0] ?? ['', []]
    if (members.length < 2 || all.length < 2) arrows.push(...members.flatMap(([, own]) => own.map(toArrow)))
    else {
      const id = `joint ${boxes.length}`
      const group = pipelineOf.get(all[0]?.to ?? '') ?? ''
      boxes.push({
        id,
        group,
        lines: ['all'],
        style: 'outside',
        tip: `all ${all.length} before any of the ${members.length}`,
      })
      arrows.push(...all.map(edge => toArrow({ ...edge, to: id })))
      arrows.push(...members.map(([to]) => toArrow({ ...(all[0] ?? { isGate: true }), from: id, to })))
    }
  }
  return { boxes, arrows }
}

const toArrow = ({ from, to, isGate, change }: JobEdge): Arrow => ({
  from,
  to,
  label: '',
  style: isGate ? 'sure' : 'unsure',
  tip: `${from} → ${to}`,
  change,
})
