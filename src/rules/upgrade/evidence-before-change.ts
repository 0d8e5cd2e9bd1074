import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/evidence-before-change',
  summary: 'Capture the state of the platform before it is changed',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_Update.html'],
  checks: {
    'EV-04': 'update {id} began before the first evidence of this set was captured',
    'EV-04.none': 'no evidence was captured before update {id}',
  },
  on: { updateRecord: allOf(facts.updateRecord) },
  with: {
    callerIdentity: allOf(facts.callerIdentity),
    cluster: allOf(facts.cluster),
    insight: allOf(facts.insight),
    recordedVersion: allOf(facts.recordedVersion),
    capturedNode: allOf(facts.capturedNode),
  },

  *check({ updateRecord }, { say, complete }, { callerIdentity, cluster, insight, recordedVersion, capturedNode }) {
    const captures: readonly Place[] = [
      ...callerIdentity.map(({ account }) => account.at),
      ...cluster.filter(({ source }) => source === 'record').map(({ at }) => at),
      ...insight.map(({ status }) => status.at),
      ...recordedVersion.map(({ version }) => version.at),
      ...capturedNode.map(({ at }) => at),
    ]
    const first = firstTimes(captures)
    for (const { id, createdAt, createdPlace } of updateRecord) {
      if (createdAt === undefined || createdPlace === undefined) continue
      const read = first.get(facts.captureSetOf(createdPlace))
      const data = { id: known(id) ?? '' }
      if (read === undefined && captures.length === 0 && complete) yield say('EV-04.none', createdPlace, { data })
      else if (read !== undefined && read.time > createdAt)
        yield say('EV-04', createdPlace, { data, related: [{ at: read.at, note: 'the first evidence' }] })
    }
  },
})

interface Capture {
  readonly time: number
  readonly at: Place
}

/** The first capture of each set whose files all have their time in their paths. */
function firstTimes(captures: readonly Place[]): ReadonlyMap<string, Capture> {
  const first = new Map<string, Capture>()
  const open = new Set<string>()
  for (const at of captures) {
    const folder = facts.captureSetOf(at)
    const time = facts.captureTime(at)
    const before = first.get(folder)
    if (time === undefined) open.add(folder)
    else if (before === undefined || time < before.time) first.set(folder, { time, at })
  }
  for (const folder of open) first.delete(folder)
  return first
}
