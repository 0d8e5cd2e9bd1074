import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-configuration',
  summary: 'Give an OrderApp its database by its ConfigMap, and its credentials by a folder',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/configure-pod-configmap/'],
  checks: {
    'DP-11': 'the environment of an OrderApp does not come from its ConfigMap {wanted}',
    'DP-11.name': 'the environment of an OrderApp comes from ConfigMap {found}, not from {wanted}',
    'DP-11.some': 'the environment of an OrderApp lacks {keys} of its ConfigMap {wanted}',
    'DP-11.prefix': 'with this prefix the environment of an OrderApp lacks the keys of its ConfigMap {wanted}',
    'DP-11.folder': 'DB_CREDENTIALS_DIR is {found}; the credentials of an OrderApp are in /var/run/order-db',
    'DP-11.no-folder': 'an OrderApp looks for its credentials in DB_CREDENTIALS_DIR, which is not set',
  },
  on: facts.orderDeployment,

  *check({ pods, at }, { say, unsure }) {
    const { credentialsDir: folder, instance } = pods
    if (folder.state === 'unknown') yield unsure(folder)
    else if (isUnset(folder)) yield say('DP-11.no-folder', folder.at)
    else if (known(folder) !== facts.CREDENTIALS_FOLDER)
      yield say('DP-11.folder', folder.at, { data: { found: written(folder) } })
    if (instance === undefined) yield unsure({ why: "the instance's name", at })
    else yield* configured(pods, `${instance}-db`)

    function* configured({ configMaps, environmentAt }: facts.OrderPod, wanted: string): Generator<Outcome> {
      const own = configMaps.filter(({ configMap }) => known(configMap) === wanted)
      const whole = own.some(({ variable, prefixAt }) => variable === undefined && prefixAt === undefined)
      const keys = new Set(own.filter(({ variable, key }) => variable === key).map(({ key }) => key))
      const lacking = facts.DATABASE_KEYS.filter(key => !keys.has(key))
      if (whole || lacking.length === 0) return
      const open = configMaps.find(({ configMap }) => configMap.state === 'unknown')
      const [first] = configMaps
      const prefixed = own.find(({ prefixAt }) => prefixAt !== undefined)
      if (open !== undefined && open.configMap.state === 'unknown') yield unsure(open.configMap)
      else if (prefixed?.prefixAt !== undefined) yield say('DP-11.prefix', prefixed.prefixAt, { data: { wanted } })
      else if (keys.size > 0) yield say('DP-11.some', environmentAt, { data: { wanted, keys: lacking.join(', ') } })
      else if (first !== undefined && own.length === 0)
        yield say('DP-11.name', first.configMap.at, { data: { wanted, found: written(first.configMap) } })
      else yield say('DP-11', environmentAt, { data: { wanted } })
    }
  },
})
