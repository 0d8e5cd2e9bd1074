import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, isUnset, known, relatedAt, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-type',
  summary: 'Give pull secrets the type kubernetes.io/dockerconfigjson',
  severity: 'error',
  relevance: 'anywhere',
  // The kubelet reads the older type as well.
  elsewhere: { 'SE-04.legacy': 'info' },
  references: [
    'https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/',
    'https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets',
  ],
  checks: {
    'SE-04': 'the pull secret has type {found}; images are pulled only with kubernetes.io/dockerconfigjson',
    'SE-04.legacy': 'kubernetes.io/dockercfg is the type of the old ~/.dockercfg; the contract has dockerconfigjson',
  },
  on: { storedSecret: allOf(facts.storedSecret) },
  with: { workload: allOf(facts.workload), serviceAccount: allOf(facts.serviceAccount) },

  *check({ storedSecret: secrets }, { say, unsure }, { workload: workloads, serviceAccount: accounts }) {
    const usesOf = facts.findPullSecretUses(workloads, accounts)
    for (const secret of secrets) {
      const { name, type, dockerConfig } = secret
      const found = isUnset(type) ? 'Opaque' : (known(type) ?? '')
      if (found === facts.DOCKER_CONFIG_TYPE) continue
      if (found === 'kubernetes.io/dockercfg') {
        yield say('SE-04.legacy', type.at)
        continue
      }
      const [use] = usesOf(secret)
      if (dockerConfig === undefined && use === undefined) continue
      yield* decided(type)
      if (type.state === 'unknown') continue
      const related = relatedAt(use?.at, 'images are pulled with it here')
      const data = { found: isUnset(type) ? 'Opaque' : written(type) }
      if (use !== undefined || isPullName(name)) yield say('SE-04', type.at, { data, related })
      else yield unsure({ why: 'whether images are pulled with the Secret', at: type.at })
    }
  },
})

/** A name that says what the Secret is for. */
const isPullName = (name: string): boolean =>
  /pull|regcred|registr|docker|harbor|(?:^|-)(?:ecr|reg|ghcr|quay)(?:-|$)/.test(name)
