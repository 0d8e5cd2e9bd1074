import { whole } from '../../engine/fix/edits.ts'
import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, known, type Place } from '../../rule.ts'

const VERSION = 'v1alpha1'

export default defineRule({
  id: 'graph/orderapp-version',
  summary: 'Write an OrderApp in API version v1alpha1',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'OA-02': 'OrderApp has the API version {found}; only v1alpha1 is served',
    'OA-02.absent': 'apiVersion names no version; only v1alpha1 is served',
  },
  on: facts.orderApp,

  *check({ group, version }, { say }) {
    const found = yield* decided(version)
    if (found === undefined || found === VERSION) return
    const served = known(group)
    const fix = served === undefined ? {} : { fix: toServed(served, version.at) }
    if (found === '') yield say('OA-02.absent', group.at, fix)
    else yield say('OA-02', version.at, { data: { found }, ...fix })
  },
})

const toServed = (group: string, at: Place): Fix => ({
  title: `set the version to ${VERSION}`,
  safe: false,
  edits: [{ at: whole(at), set: `${group}/${VERSION}` }],
})
