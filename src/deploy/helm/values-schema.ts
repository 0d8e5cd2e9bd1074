import type { Place } from '../../documents/document.ts'
import type { DeployNote } from '../../engine/deploy-step.ts'
import type { RefusedChartValue } from '../../facts/kubernetes/chart-file.ts'
import { find, isNull, type Node } from '../../languages/tree/node.ts'
import { type Judgement, judge } from '../../model/json-schema/judge.ts'
import type { Fault, Step } from '../../model/json-schema/outcome.ts'
import { openSchema } from '../../model/json-schema/schema-set.ts'
import { isTemplated } from '../../model/placeholder.ts'
import type { Chart, Instance } from './chart.ts'
import { below, type Found, type Places, UNKNOWN } from './values.ts'

/** The rule that reports what is found here. */
const RULE = 'schema/chart-values'
/** The steps for all charts of a run together. */
const STEPS = 5_000_000

/** What schemas refuse, by the documents of these, and what was not judged. */
export interface JudgedValues {
  readonly refused: ReadonlyMap<string, readonly RefusedChartValue[]>
  readonly notes: readonly DeployNote[]
}

/**
 * Judges the values that charts are given by the values.schema.json of each. What a chart lacks, or leaves empty, is for its users to
 * give, so that it is at fault only where all is known that they give.
 */
export function judgeValues(instances: readonly Instance[], places: Places): JudgedValues {
  const refused = new Map<string, Map<string, RefusedChartValue>>()
  const notes = new Map<string, DeployNote>()
  let left = STEPS
  for (const instance of instances) {
    const { chart, values, isOff } = instance
    const { schema } = chart
    if (schema?.at === undefined || values === undefined || isOff) continue
    const judged = judge(openSchema(schema.node), toJudged(values.node), left)
    left -= judged.steps
    for (const why of unjudged(judged)) notes.set(`${schema.at.document} ${why}`, { rule: RULE, why, at: schema.at })
    const own = refused.get(schema.at.document) ?? new Map<string, RefusedChartValue>()
    refused.set(schema.at.document, own)
    for (const fault of judged.faults) {
      const found = isForUsers(fault, instance) ? undefined : refusedValue(fault, values, schema.at, places)
      if (found !== undefined) own.set(JSON.stringify([found.at, found.wrong]), found)
    }
  }
  return { refused: new Map(Array.from(refused, ([id, all]) => [id, [...all.values()]])), notes: [...notes.values()] }
}

function unjudged({ stopped, unread: [first, ...more] }: Judgement): readonly string[] {
  const unread = more.length === 0 ? first : `${first} and ${more.length} more`
  return [unread, stopped].filter(one => one !== undefined)
}

/** The values, with what is filled in later as unknown. */
function toJudged(node: Node): Node {
  if (node.type === 'scalar')
    return typeof node.value === 'string' && node.isUnknown !== true && isTemplated(node.value) ? UNKNOWN : node
  if (node.type === 'sequence') return { ...node, items: node.items.map(toJudged) }
  return { ...node, entries: node.entries.map(entry => ({ ...entry, value: toJudged(entry.value) })) }
}

/** Whether a fault is one that only what the users of a chart give may mend, or what its parts have as defaults. */
function isForUsers({ path, wrong }: Fault, { chart, values, isOpen }: Instance): boolean {
  if (wrong.is === 'forbidden') return false
  const isOfPart =
    path.length > 0 ? isPart(chart, String(path[0])) : wrong.is === 'missing' && isPart(chart, wrong.name)
  if (wrong.is === 'missing') return isOpen || isOfPart
  const node = path.reduce<Node | undefined>(childOf, values?.node)
  return isNull(node) || (isOpen && isEmpty(node))
}

/** Whether a chart names another one so that is a part of it. */
function isPart({ stated }: Chart, name: string): boolean {
  const all = stated && find(stated.node, 'dependencies')
  const isNamed = (one: Node, key: string): boolean => {
    const found = find(one, key)
    return found?.type === 'scalar' && found.value === name
  }
  return all?.type === 'sequence' && all.items.some(one => isNamed(one, 'alias') || isNamed(one, 'name'))
}

function isEmpty(node: Node | undefined): boolean {
  if (node === undefined) return true
  if (node.type === 'scalar') return node.value === ''
  return (node.type === 'mapping' ? node.entries : node.items).length === 0
}

const childOf = (node: Node | undefined, step: Step): Node | undefined =>
  typeof step === 'string' ? find(node, step) : node?.type === 'sequence' ? node.items[step] : undefined

function refusedValue(fault: Fault, values: Found, schema: Place, places: Places): RefusedChartValue | undefined {
  const { path, isKey, wrong, schema: keyword } = fault
  const node = path.reduce<Node | undefined>(childOf, values.node)
  const at = placeOf(values, path, places)
  if (node === undefined || at === undefined) return undefined
  return {
    at: isKey === true ? keyPlace(at) : ownPlace(at),
    name: nameOf(path),
    found: typeName(node),
    wrong,
    schemaAt: { document: schema.document, pointer: keyword.pointer },
  }
}

/** A place by itself: what refuses a value says nothing of what else it is used for. */
const ownPlace = ({ document, pointer, within, assumed }: Place): Place => ({
  document,
  pointer,
  ...(within && { within }),
  ...(assumed && { assumed }),
})

/** The place of the key of a value, which may be a part of a path in a command. */
function keyPlace(at: Place): Place {
  if (at.keyAt !== undefined) return ownPlace(at.keyAt)
  return at.within === undefined ? { ...ownPlace(at), part: 'key' } : ownPlace(at)
}

/** Where a value is written: of what several values make together, the first of these. */
function placeOf(values: Found, path: readonly Step[], places: Places): Place | undefined {
  let at = places.get(values.node) ?? values.at
  let node: Node | undefined = values.node
  for (const step of path) {
    node = childOf(node, step)
    at = (node && places.get(node)) ?? (at && below(at, step))
  }
  return at ?? (node && firstPlace(node, places))
}

function firstPlace(node: Node, places: Places): Place | undefined {
  const own = places.get(node)
  if (own !== undefined || node.type === 'scalar') return own
  for (const part of node.type === 'mapping' ? node.entries.map(({ value }) => value) : node.items) {
    const found = firstPlace(part, places)
    if (found !== undefined) return found
  }
  return undefined
}

/** A path as templates write it: `image.tag`, `hosts[0]`. */
const nameOf = (path: readonly Step[]): string =>
  path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

/** What a message calls the type of a value. */
function typeName(node: Node): string {
  if (node.type === 'mapping') return 'an object'
  if (node.type === 'sequence') return 'a list'
  return node.value === null ? 'null' : `a ${typeof node.value}`
}
