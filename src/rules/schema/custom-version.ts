import * as facts from '../../facts/index.ts'
import { defineRule, valueFix } from '../../rule.ts'

export default defineRule({
  id: 'schema/custom-version',
  summary: 'Use versions of a custom resource that its definition serves',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/',
  ],
  checks: {
    'SC-10': 'the definition of {kind} has no version {version}; it serves {served}',
    'SC-10.unserved': 'the definition of {kind} does not serve the version {version}; it serves {served}',
    'SC-10.none': 'the definition of {kind} serves no version',
  },
  on: facts.judgedObject,
  concerns: ({ customVersion }) => customVersion !== undefined && customVersion.is !== 'deprecated',

  *check({ customVersion }, { say }) {
    if (customVersion === undefined || customVersion.is === 'deprecated') return
    const { at, apiVersion, kind, is, served, definition } = customVersion
    const slash = apiVersion.lastIndexOf('/')
    const data = { kind, version: apiVersion.slice(slash + 1), served: served.join(', ') }
    const related = [{ at: definition, note: 'defined here' }]
    const [only, ...others] = served
    const replacement = `${apiVersion.slice(0, slash)}/${only ?? ''}`
    // Another version may have other fields.
    const fix = valueFix(at, replacement, false)
    if (only === undefined) yield say('SC-10.none', at, { data: { kind }, related })
    else
      yield say(is === 'absent' ? 'SC-10' : 'SC-10.unserved', at, {
        data,
        related,
        fix: others.length === 0 ? fix : undefined,
      })
  },
})
