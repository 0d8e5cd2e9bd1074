import * as facts from '../../facts/index.ts'
import { parseQuantity } from '../../model/kubernetes/quantity.ts'
import { defineRule, isUnset, known, type Outcome, type Place, written } from '../../rule.ts'

const SCRATCH = '/tmp'
const LIMIT = '64Mi'

export default defineRule({
  id: 'graph/deployment-volumes',
  summary: 'Mount the credentials of an OrderApp as a read-only folder, and a small /tmp',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/storage/volumes/'],
  checks: {
    'DP-09': 'nothing is mounted at /tmp, and the root file system of an OrderApp is read-only',
    'DP-09.volume': '/tmp of an OrderApp is an emptyDir, and this is none',
    'DP-09.limit': '/tmp of an OrderApp is limited to 64Mi, not to {found}',
    'DP-09.no-limit': '/tmp of an OrderApp has no sizeLimit, so it can fill its node',
    'DP-09.read-only': '/tmp of an OrderApp is mounted read-only',
    'DP-10': 'the credentials of an OrderApp are not mounted at /var/run/order-db',
    'DP-10.volume': 'what is mounted at /var/run/order-db is not a Secret',
    'DP-10.name': 'Secret {found} is mounted at /var/run/order-db; the instance names {wanted}',
    'DP-10.writable': 'the credentials of an OrderApp are mounted without readOnly: true',
    'DP-10.optional': 'without its credentials an OrderApp must not start; this Secret is optional',
    'DP-14': 'credentials that are mounted by subPath stay as they are when the Secret is rotated',
  },
  on: { deployments: facts.eachOrderDeployment },
  with: { apps: facts.orderAppsByDeployment },

  *check({ deployments }, { say, unsure }, { apps }) {
    for (const one of deployments) {
      if (one.pods.mountsOpen !== undefined) yield unsure(one.pods.mountsOpen)
      else {
        const found = facts.findNamesake(one, one.name, apps)
        const app = found.state === 'found' ? found.objects[0] : undefined
        yield* scratch(one.pods)
        yield* credentials(one.pods, one.pods.graph?.credentials ?? (app && known(app.credentialsSecretName)))
      }
    }

    function* scratch({ mounts, mountsAt }: facts.OrderPod): Generator<Outcome> {
      const mount = mounts.findLast(({ path }) => path === SCRATCH)
      // A folder called tmp elsewhere, or one inside of /tmp, is what was meant.
      const meant = mounts.find(
        ({ path, sources: [source] }) => /\/te?mp(?:\/|$)/i.test(path) && source?.from === 'emptyDir',
      )
      if (mount === undefined) return yield say('DP-09', meant?.pathAt ?? mountsAt)
      const { readOnly, sources } = mount
      if (readOnly.state === 'unknown') yield unsure(readOnly)
      if (known(readOnly) === true) yield say('DP-09.read-only', readOnly.at)
      const [source] = sources
      if (source?.from !== 'emptyDir')
        return yield source?.from === 'unknown'
          ? unsure(undecided(source))
          : say('DP-09.volume', source?.at ?? mount.pathAt)
      const { sizeLimit } = source
      if (sizeLimit.state === 'unknown') yield unsure(sizeLimit)
      else if (isUnset(sizeLimit)) yield say('DP-09.no-limit', source.at)
      else if (parseQuantity(known(sizeLimit) ?? '') !== parseQuantity(LIMIT))
        yield say('DP-09.limit', sizeLimit.at, { data: { found: written(sizeLimit) } })
    }

    function* credentials({ mounts, mountsAt }: facts.OrderPod, wanted: string | undefined): Generator<Outcome> {
      const parts = mounts.filter(mount => mount.subPathAt !== undefined && facts.isOfCredentials(mount, wanted))
      for (const { subPathAt, pathAt } of parts) yield say('DP-14', subPathAt ?? pathAt)
      const mount = mounts.findLast(({ path }) => path === facts.CREDENTIALS_FOLDER)
      if (mount !== undefined) yield* folder(mount, wanted)
      else if (parts.length === 0) {
        const elsewhere = mounts.find(one => facts.isOfSecret(one, wanted))
        yield say('DP-10', elsewhere?.pathAt ?? mountsAt)
      }
    }

    function* folder(
      { readOnly, sources, pathAt, at }: facts.OrderMount,
      wanted: string | undefined,
    ): Generator<Outcome> {
      if (readOnly.state === 'unknown') yield unsure(readOnly)
      else if (known(readOnly) !== true) yield say('DP-10.writable', isUnset(readOnly) ? at : readOnly.at)
      const secrets = sources.filter(source => source.from === 'secret')
      const [first] = sources
      if (first === undefined || secrets.length === 0)
        return yield first?.from === 'unknown' ? unsure(undecided(first)) : say('DP-10.volume', first?.at ?? pathAt)
      for (const { optional } of secrets) if (known(optional) === true) yield say('DP-10.optional', optional.at)
      const isNamed = secrets.some(({ secretName }) => known(secretName) === wanted || secretName.state === 'unknown')
      for (const { secretName } of secrets) {
        if (secretName.state === 'unknown') yield unsure(secretName)
        else if (wanted !== undefined && !isNamed)
          yield say('DP-10.name', secretName.at, { data: { found: written(secretName), wanted } })
      }
    }
  },
})

const undecided = ({ at }: { readonly at: Place }) => ({ why: 'what a volume is made of', at })
