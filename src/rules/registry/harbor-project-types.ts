import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-project-types',
  summary: 'Write metadata.public as a string and registry_id as a number in Harbor projects',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://goharbor.io/docs/main/administration/configure-proxy-cache/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-04': 'metadata.public must be the string "true" or "false", not {found}',
    'HB-04.registry': 'registry_id must be a number, not {found}',
  },
  on: facts.harborProjectRequest,

  *check(project, { say }) {
    const { converts, isPublic, registry } = project
    if (!converts) {
      const isText = /^(?:true|false)$/.test((yield* decided(isPublic)) ?? '')
      if (!isText && (isPublic.state === 'known' || isPublic.state === 'invalid'))
        yield say('HB-04', isPublic.at, { data: { found: written(isPublic) }, ...quoted(project) })
    }
    // Null is a project that caches nothing. An expression of a type's own language is checked there.
    if (isMistyped(registry))
      yield say('HB-04.registry', registry.at, { data: { found: written(registry) }, ...facts.asNumber(registry) })
  },
})

/** Harbor rejects a boolean; the text has the same meaning. Whether a cache is to be public, a person has to decide (HB-05). */
function quoted({ isPublic, isExtensible, registry }: facts.HarborProjectRequest) {
  const text = isPublic.state === 'invalid' && isPublic.found === 'boolean' ? isPublic.text.toLowerCase() : ''
  if (!isExtensible || !/^(?:true|false)$/.test(text) || (text === 'true' && !isUnset(registry))) return {}
  return { fix: { title: `write "${text}"`, safe: true, edits: [{ at: isPublic.at, replace: text }] } }
}
