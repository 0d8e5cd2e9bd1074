import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, isNot, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-template',
  summary: 'Give pull secrets the type and the key that the kubelet reads',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: [
    'https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets',
    'https://external-secrets.io/latest/guides/templating/',
  ],
  checks: {
    'ES-05': 'the type is {found}; images are pulled only with kubernetes.io/dockerconfigjson',
    'ES-05.type': 'the pull secret gets no type; images are pulled only with kubernetes.io/dockerconfigjson',
    'ES-05.engine': 'engineVersion is {found}; the operator has only v2',
    'ES-05.key': 'the pull secret gets no key .dockerconfigjson',
  },
  on: facts.externalSecret,

  *check({ isPullSecret, keys, template: { type, engineVersion: engine } }, { say, unsure }) {
    if (!isPullSecret) return
    const version = yield* decided(engine)
    if (isMistyped(engine) || (version !== undefined && version !== 'v2'))
      yield say('ES-05.engine', engine.at, { data: { found: written(engine) } })
    yield* decided(type)
    if (isUnset(type)) yield say('ES-05.type', type.at)
    else if (isNot(type, facts.DOCKER_CONFIG_TYPE)) yield say('ES-05', type.at, { data: { found: written(type) } })
    if (keys.hasDockerConfig === undefined)
      yield unsure({ why: 'which keys the pull secret gets from elsewhere', at: keys.at })
    else if (!keys.hasDockerConfig) yield say('ES-05.key', keys.at)
  },
})
