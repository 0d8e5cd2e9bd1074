import type { Place } from '../../documents/document.ts'
import { defineRule } from '../../engine/rule.ts'
import { AUTHENTICATION_MODES, cluster } from '../../facts/eks/cluster.ts'

export default defineRule({
  id: 'controlplane/authentication-mode',
  summary: 'Use one of the three authentication modes of a cluster',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_AccessConfigResponse.html'],
  checks: {
    'CL-01': '"{mode}" is not an authentication mode; use CONFIG_MAP, API or API_AND_CONFIG_MAP',
  },
  on: cluster,

  *check({ authenticationMode: mode }, { say, unsure }) {
    if (mode.state === 'unknown') return yield unsure(mode)
    if (mode.state === 'invalid' && mode.found !== 'null')
      return yield say('CL-01', mode.at, { data: { mode: mode.text } })
    if (mode.state !== 'known' || AUTHENTICATION_MODES.some(known => known === mode.value)) return
    yield say('CL-01', mode.at, { data: { mode: mode.value }, ...asMode(mode.value, mode.at) })
  },
})

/** The mode that is written in other letters: `api-and-config-map`. */
function asMode(text: string, at: Place) {
  const meant = AUTHENTICATION_MODES.find(mode => mode === text.toUpperCase().replace(/[ -]/g, '_'))
  return meant === undefined ? {} : { fix: { title: `write ${meant}`, safe: true, edits: [{ at, set: meant }] } }
}
