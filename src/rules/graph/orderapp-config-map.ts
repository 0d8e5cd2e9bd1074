import { isMistyped, isUnset, known, type Value, written } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { type OrderAppInstance, orderAppInstance } from '../../facts/application/order-app.ts'
import { DATABASE_KEYS, type DatabaseKey, databaseConfig } from '../../facts/kubernetes/config-map.ts'
import { folderOf, type ObjectMeta } from '../../facts/kubernetes/object-meta.ts'

export default defineRule({
  id: 'graph/orderapp-config-map',
  summary: "Give an OrderApp's ConfigMap the four keys of its database, with its values",
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/configuration/configmap/'],
  checks: {
    'CM-01': '{key} is {found}; spec.aurora of OrderApp {app} makes it {wanted}',
    'CM-01.absent': 'the ConfigMap of OrderApp {app} has no {key}',
    'CM-01.other': '{key} is none of the four keys of the ConfigMap of OrderApp {app}',
    'CM-01.type': '{key} is not a string, so the API server refuses the ConfigMap',
  },
  on: { databaseConfig: allOf(databaseConfig) },
  with: { orderAppInstance: allOf(orderAppInstance) },

  *check({ databaseConfig: configs }, { say }, { orderAppInstance: apps }) {
    const byPlace = new Map(apps.map(one => [keyOf(one, `${one.name}-db`), one]))
    for (const config of configs) {
      const app = byPlace.get(keyOf(config, config.name))
      if (app === undefined) continue
      const related = [{ at: app.at, note: 'the OrderApp' }]
      for (const key of DATABASE_KEYS) {
        const value = config.values[key]
        const { at } = value
        const wanted = wantedOf(app, key)
        const [found, expected] = [yield* decided(value), yield* decided(wanted)]
        if (isUnset(value)) yield say('CM-01.absent', at, { data: { key, app: app.name }, related })
        else if (isMistyped(value)) yield say('CM-01.type', at, { data: { key } })
        else if (found !== undefined && expected !== undefined && found !== expected)
          yield say('CM-01', at, {
            data: { key, found: written(value), wanted: written(wanted), app: app.name },
            related: [{ at: wanted.at, note: 'stated here' }],
          })
      }
      for (const { key, at } of config.otherKeys)
        yield say('CM-01.other', at, { data: { key, app: app.name }, related })
    }
  },
})

/** What the graph puts under a key: of the port its text, 5432 where none is stated. */
function wantedOf({ database }: OrderAppInstance, key: DatabaseKey): Value<string> {
  if (key === 'DB_WRITER_HOST') return database.host
  if (key === 'DB_READER_HOST') return database.reader
  if (key === 'DB_NAME') return database.name
  const { port } = database
  if (port.state === 'unknown') return port
  return isMistyped(port) ? port : { state: 'known', value: String(known(port) ?? 5432), at: port.at }
}

/** Objects without a namespace are together with those of their folder. */
const keyOf = ({ namespace, at }: ObjectMeta, name: string): string =>
  namespace === undefined ? `${name}\n\n${folderOf(at)}` : `${name}\n${namespace}`
