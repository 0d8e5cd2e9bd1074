import * as facts from '../../facts/index.ts'
import {
  decided,
  defineRule,
  findNearest,
  indexBy,
  isMistyped,
  isUnset,
  known,
  type Outcome,
  type Value,
  written,
} from '../../rule.ts'

/** By what the ConfigMap of an OrderApp is called. */
const appsByConfigMap = indexBy(facts.orderAppInstance, one => [keyOf(one, `${one.name}-db`)])
const configsByName = indexBy(facts.databaseConfig, one => [keyOf(one, one.name)])

export default defineRule({
  id: 'graph/orderapp-config-map',
  summary: "Give an OrderApp's ConfigMap the four keys of its database, with its values",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/configuration/configmap/'],
  checks: {
    'CM-01': '{key} is {found}; spec.aurora of OrderApp {app} makes it {wanted}',
    'CM-01.absent': 'the ConfigMap of OrderApp {app} has no {keys}',
    'CM-01.name': '{key} is not a key of the ConfigMap of OrderApp {app}; {near} is likely meant',
    'CM-01.other': '{key} is none of the four keys of the ConfigMap of OrderApp {app}',
    'CM-01.type': '{key} is not a string, so the API server refuses the ConfigMap',
  },
  on: { apps: appsByConfigMap },
  with: { databaseConfig: configsByName },

  *check({ apps }, { say }, { databaseConfig }) {
    const app = apps.at(-1)
    if (app === undefined) return
    for (const config of databaseConfig(keyOf(app, `${app.name}-db`))) {
      for (const key of facts.DATABASE_KEYS) {
        const value = config.values[key]
        const { at } = value
        const wanted = wantedOf(app, key)
        // The graph's own default is put there: RO-02 reports one that the contract has otherwise.
        if (key === 'DB_PORT' && app.database.port.state === 'absent' && at.generated !== undefined) continue
        const [found, expected] = [yield* decided(value), yield* decided(wanted)]
        if (isMistyped(value)) yield say('CM-01.type', at, { data: { key } })
        else if (found !== undefined && expected !== undefined && found !== expected)
          yield say('CM-01', at, {
            data: { key, found: written(value), wanted: written(wanted), app: app.name },
            related: [{ at: wanted.at, note: 'stated here' }],
          })
      }
      yield* named(config, app)
    }

    /** What is wrong with the keys themselves: one that is misspelt is not missing, too. */
    function* named({ values, otherKeys }: facts.DatabaseConfig, app: facts.OrderAppInstance): Generator<Outcome> {
      const related = [{ at: app.at, note: 'the OrderApp' }]
      const missing = facts.DATABASE_KEYS.filter(key => isUnset(values[key]))
      const meant = new Set<string>()
      for (const { key, value, at } of otherKeys) {
        const isOf = (one: facts.DatabaseKey): boolean =>
          value.state === 'known' && known(wantedOf(app, one)) === value.value
        const near = missing.find(isOf) ?? findNearest(key, missing)
        if (near !== undefined) meant.add(near)
        if (near === undefined) yield say('CM-01.other', at, { data: { key, app: app.name }, related })
        else yield say('CM-01.name', at, { data: { key, near, app: app.name }, related })
      }
      const absent = missing.filter(key => !meant.has(key))
      const [first] = absent
      if (first !== undefined)
        yield say('CM-01.absent', values[first].at, { data: { keys: absent.join(', '), app: app.name }, related })
    }
  },
})

/** What the graph puts under a key: of the port its text, 5432 where none is stated. */
function wantedOf({ database }: facts.OrderAppInstance, key: facts.DatabaseKey): Value<string> {
  if (key === 'DB_WRITER_HOST') return database.host
  if (key === 'DB_READER_HOST') return database.reader
  if (key === 'DB_NAME') return database.name
  const { port } = database
  if (port.state === 'unknown') return port
  return isMistyped(port) ? port : { state: 'known', value: String(known(port) ?? 5432), at: port.at }
}

/** Objects without a namespace are together with those of their folder. */
function keyOf({ namespace, at }: facts.ObjectMeta, name: string): string {
  return namespace === undefined ? `${name}\n\n${facts.folderOfPlace(at)}` : `${name}\n${namespace}`
}
