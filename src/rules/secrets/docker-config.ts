import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

const SAYS = {
  absent: 'SE-01.key',
  'not-base64': 'SE-01.base64',
  'not-json': 'SE-01.json',
  'no-auths': 'SE-01',
} as const

export default defineRule({
  id: 'secrets/docker-config',
  summary: 'Give a pull secret the JSON of a Docker configuration, with auths',
  severity: 'error',
  relevance: 'anywhere',
  // A registry may need no login, where something asks for a Secret all the same.
  elsewhere: { 'SE-01': 'warning' },
  references: ['https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets'],
  checks: {
    'SE-01': 'the Docker configuration has no auths, so it logs in nowhere',
    'SE-01.key': 'the Secret has type kubernetes.io/dockerconfigjson and no key .dockerconfigjson',
    'SE-01.base64': '.dockerconfigjson is not base64',
    'SE-01.json': '.dockerconfigjson is not a JSON object',
  },
  secretChecks: ['SE-01', 'SE-01.base64', 'SE-01.json'],
  on: facts.storedSecret,

  *check({ type, dockerConfig }, { say, unsure }) {
    if (known(type) !== facts.DOCKER_CONFIG_TYPE || dockerConfig === undefined) return
    const { state, at } = dockerConfig
    if (state === 'unknown') yield unsure({ why: 'a Docker configuration that is filled in or decrypted later', at })
    else if (state !== 'read') yield say(SAYS[state], at)
  },
})
