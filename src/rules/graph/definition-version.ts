import * as facts from '../../facts/index.ts'
import { decided, defineRule, warning } from '../../rule.ts'

const GROUP = 'kro.run'
const VERSION = 'v1alpha1'

export default defineRule({
  id: 'graph/definition-version',
  summary: 'Write a ResourceGraphDefinition in kro.run/v1alpha1',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/api/crds/resourcegraphdefinition'],
  checks: {
    'RG-01': 'kro serves ResourceGraphDefinitions in the version v1alpha1, not {found}',
    'RG-01.group': 'ResourceGraphDefinition is of the API group kro.run, not {found}',
    'RG-01.kind': warning('kro has no kind {found} any more; it is ResourceGraphDefinition now'),
  },
  on: facts.resourceGraph,

  *check({ kind, kindAt, apiVersion }, { say }) {
    if (kind !== 'ResourceGraphDefinition') return yield say('RG-01.kind', kindAt, { data: { found: kind } })
    const found = yield* decided(apiVersion)
    if (found === undefined) return
    const slash = found.indexOf('/')
    const [group, version] = [found.slice(0, Math.max(0, slash)), found.slice(slash + 1)]
    const part = (start: number, end: number) => facts.within(apiVersion.at, { start, end })
    if (group !== GROUP)
      yield say('RG-01.group', slash < 0 ? apiVersion.at : part(0, slash), { data: { found: group || 'core' } })
    else if (version !== VERSION) yield say('RG-01', part(slash + 1, found.length), { data: { found: version } })
  },
})
