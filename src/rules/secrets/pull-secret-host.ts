import * as facts from '../../facts/index.ts'
import { parseImageReference } from '../../model/registry/image-reference.ts'
import { allOf, decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-host',
  summary: 'Name in a pull secret the registry that its images come from',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/containers/images/#config-json'],
  checks: {
    'SE-05': 'the pull secret logs in to {host}; none of the images that are pulled with it come from there',
  },
  secretChecks: ['SE-05'],
  on: { storedSecret: allOf(facts.storedSecret), externalSecret: allOf(facts.externalSecret) },
  with: { workload: allOf(facts.workload), serviceAccount: allOf(facts.serviceAccount) },

  *check({ storedSecret, externalSecret }, { say }, { workload: workloads, serviceAccount: accounts }) {
    const usesOf = facts.findPullSecretUses(workloads, accounts)
    const generated = externalSecret.map(one => ({
      secret: { ...one, name: known(one.targetName) ?? one.name },
      logins: one.template.logins,
    }))
    const stored = storedSecret.map(secret => ({ secret, logins: secret.dockerConfig?.logins ?? [] }))
    for (const { secret, logins } of [...stored, ...generated]) {
      const [first] = logins
      const uses = usesOf(secret)
      const images = uses.flatMap(use => use.images).filter(({ state }) => state !== 'absent')
      const [use] = uses
      if (first === undefined || use === undefined || images.length === 0) continue
      const serving = (image: string): boolean => {
        const { registry, path } = parseImageReference(image)
        return logins.some(({ host }) => facts.serves(host, registry?.text ?? 'docker.io', path.text))
      }
      if (images.some(image => serving(known(image) ?? ''))) continue
      const open = images.find(({ state }) => state === 'unknown')
      if (open !== undefined) yield* decided(open)
      else
        yield say('SE-05', first.at, {
          data: { host: first.host },
          related: [{ at: use.at, note: 'images are pulled with it here' }],
        })
    }
  },
})
