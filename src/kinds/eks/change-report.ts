import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { field, folded, literal, path, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ChangeReport, changeReport } from '../../facts/eks/change-report.ts'
import { versionChoice } from '../../facts/eks/version-choice.ts'

export default defineKind({
  id: 'ChangeReport',
  types: ['object', 'list'],
  recognisedBy: 'an update id beside the state of a cluster, node group or add-on; a cluster version with its source',

  is: ({ body }) => objectsIn(body).some(one => reportOf(one) !== undefined || sourcesOf(one).length > 0),

  *read({ body }) {
    for (const one of objectsIn(body)) {
      const report = reportOf(one)
      if (report !== undefined) yield changeReport.of(report)
      for (const source of sourcesOf(one)) yield versionChoice.of({ catalog: 'add-on', at: place(source) })
    }
  },
})

const DEEPEST = 4
/** A report is small: what has more members, or more objects, is something else. */
const MOST = 60

/** The objects of a document, itself first. */
function objectsIn(root: Cursor): readonly Cursor[] {
  const found: Cursor[] = []
  const visit = (cursor: Cursor, depth: number): void => {
    if (depth > DEEPEST || found.length > MOST) return
    const members = fields(cursor)
    if (members.length > 0 && members.length <= MOST) found.push(cursor)
    const children = members.length > 0 ? members.map(({ value }) => value) : items(cursor)
    for (const child of children.slice(0, MOST)) if (child.node?.type !== 'scalar') visit(child, depth + 1)
  }
  visit(root, 0)
  return found
}

const THINGS = ['cluster', 'nodegroup', 'addon'] as const
const ABOUT = /^(?:eks)?(?:cluster|nodegroup|addon)(?:name|arn|status|state)?$/
const UPDATE_STATES: readonly string[] = ['InProgress', 'Failed', 'Cancelled', 'Successful']
const CRITERION = /criteri|successwhen|donewhen|verif|check|assert|condition|expect|proof|basis/
const STATE_AS_CRITERION =
  /\b(?:cluster|node[ -]?group|nodegroup|add-?on)\b[^.;\n]{0,60}\bACTIVE\b|\b(?:cluster|nodegroup|addon)-active\b/i

/** What an object reports of an update; undefined where it names none, or nothing of EKS. */
function reportOf(object: Cursor): ChangeReport | undefined {
  const flat = field(object, 'updateId')
  const id = flat.node === undefined ? path(object, 'update', 'id') : flat
  if (literal(id) === undefined) return undefined
  const members = fields(object)
  if (!members.some(({ key }) => ABOUT.test(folded(key)))) return undefined
  const update = field(object, 'update')
  const own = [
    field(object, 'updateStatus'),
    field(object, 'updateState'),
    field(update, 'status'),
    field(update, 'state'),
  ]
  const plain = [field(object, 'status'), field(object, 'state')].map(text)
  const stated = own.filter(({ node }) => node !== undefined).map(text)
  const updateStatus = [...stated, ...plain].find(value => isUpdateState(value)) ?? stated[0]
  const criteria = members.filter(
    ({ key, value }) => CRITERION.test(folded(key)) && STATE_AS_CRITERION.test(literal(value) ?? ''),
  )
  return {
    updateId: text(id),
    updateStatus: updateStatus ?? { state: 'absent', at: place(id) },
    states: [...statesIn(object), ...plain.filter(value => !isUpdateState(value))].filter(
      ({ state }) => state === 'known',
    ),
    criteria: criteria
      .filter(({ value }) => !/\bSuccessful\b/.test(literal(value) ?? ''))
      .map(({ value }) => place(value)),
  }
}

const isUpdateState = (value: Value<string>): boolean =>
  value.state === 'unknown' || (value.state === 'known' && UPDATE_STATES.includes(value.value))

/** `clusterStatus`, `cluster.status`, also one object further down: `verification.clusterStatus`. */
function statesIn(object: Cursor): readonly Value<string>[] {
  const owners = [object, ...fields(object).flatMap(({ value }) => (value.node?.type === 'mapping' ? [value] : []))]
  return owners.flatMap(owner =>
    THINGS.flatMap(thing => [
      text(field(owner, `${thing}Status`, `${thing}State`)),
      text(field(get(owner, fieldKey(owner, thing)), 'status', 'state')),
    ]),
  )
}

const fieldKey = (owner: Cursor, name: string): string =>
  fields(owner).find(({ key }) => folded(key) === name)?.key ?? name

const VERSION = /^(?:eks|cluster|kubernetes|k8s|target|controlplane|desired)(?:cluster|kubernetes)?version$/
const SOURCE = /^(?:(?:cluster|kubernetes|k8s|target)?version)?(?:source|catalog|from)$|^(?:chosen|selected|taken)from$/
const ADDON_CATALOG = /\bdescribe[-_ ]?addon[-_ ]?versions\b/i

/** The members that say a cluster's version comes from the add-on catalog: beside the version, or inside it. */
function sourcesOf(object: Cursor): readonly Cursor[] {
  const members = fields(object)
  const beside = members.some(({ key }) => VERSION.test(folded(key))) ? [object] : []
  const inside = members.filter(({ key, value }) => VERSION.test(folded(key)) && value.node?.type === 'mapping')
  return [...beside, ...inside.map(({ value }) => value)].flatMap(owner =>
    fields(owner)
      .filter(({ key, value }) => SOURCE.test(folded(key)) && ADDON_CATALOG.test(literal(value) ?? ''))
      .map(({ value }) => value),
  )
}
