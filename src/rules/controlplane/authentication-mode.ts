import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, wordFix, written } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/authentication-mode',
  summary: 'Use one of the three authentication modes of a cluster',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_AccessConfigResponse.html'],
  checks: {
    'CL-01': '{mode} is not an authentication mode; use CONFIG_MAP, API or API_AND_CONFIG_MAP',
  },
  on: facts.cluster,

  *check({ authenticationMode: mode }, { say }) {
    const found = yield* decided(mode)
    const data = { mode: written(mode) }
    if (isMistyped(mode)) yield say('CL-01', mode.at, { data })
    if (found !== undefined && !facts.AUTHENTICATION_MODES.some(one => one === found))
      yield say('CL-01', mode.at, { data, fix: wordFix(mode.at, inCapitals(found)) })
  },
})

/** The mode that is written in other letters: `api-and-config-map`. */
const inCapitals = (text: string): string | undefined =>
  facts.AUTHENTICATION_MODES.find(mode => mode === text.toUpperCase().replace(/[ -]/g, '_'))
