import * as facts from '../../facts/index.ts'
import { defineRule, findNearest, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-config',
  summary: "Give an OrderApp's ConfigMap the four keys of its database",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/cel-expressions'],
  checks: {
    'RO-08': 'the ConfigMap key {key} is {wanted}',
    'RO-08.string': 'the values of a ConfigMap are strings: {key} is {wanted}',
    'RO-08.absent': 'the ConfigMap of an OrderApp has no {keys}',
    'RO-08.name': '{key} is not a key of the ConfigMap of an OrderApp; {near} is likely meant',
    'RO-08.extra': '{key} is none of the four keys of the ConfigMap of an OrderApp',
  },
  on: facts.orderGraph,

  *check({ dbConfig }, { say, unsure }) {
    if (dbConfig === undefined) return
    if (dbConfig.open !== undefined) return yield unsure(dbConfig.open)
    const missing = Object.keys(WANTED).filter(key => dbConfig.entries.every(entry => entry.key !== key))
    const meant = new Set<string>()
    for (const entry of dbConfig.entries) {
      const wanted = Object.hasOwn(WANTED, entry.key) ? WANTED[entry.key] : undefined
      if (wanted !== undefined) yield* judge(entry, wanted)
      else {
        const near = missing.find(key => WANTED[key] === known(entry.text.value)) ?? findNearest(entry.key, missing)
        const data = { key: entry.key }
        yield near === undefined
          ? say('RO-08.extra', entry.at, { data })
          : say('RO-08.name', entry.at, { data: { ...data, near } })
        if (near !== undefined) meant.add(near)
      }
    }
    const absent = missing.filter(one => !meant.has(one))
    if (absent.length > 0) yield say('RO-08.absent', dbConfig.at, { data: { keys: absent.join(', ') } })

    function* judge({ key, text, at }: facts.OrderEntry, wanted: string): Generator<Outcome> {
      const { value } = text
      const data = { key, wanted }
      if (isUnset(value)) yield say('RO-08', at, { data })
      else if (value.state === 'unknown') yield unsure(value)
      else if (key === 'DB_PORT' && (!text.isText || text.pieces[0]?.type === 'integer'))
        yield say('RO-08.string', text.isText ? (text.pieces[0]?.at ?? value.at) : value.at, { data })
      else if (known(value) !== wanted && !(key === 'DB_PORT' && known(value) === facts.ofSpec('aurora.port')))
        yield say('RO-08', facts.wrongPart(text, wanted), { data })
    }
  },
})

/** The keys and their values. */
const WANTED: Readonly<Record<string, string>> = {
  DB_WRITER_HOST: facts.ofSpec('aurora.writerEndpoint'),
  DB_READER_HOST: facts.ofSpec('aurora.readerEndpoint'),
  DB_PORT: '${string(schema.spec.aurora.port)}',
  DB_NAME: facts.ofSpec('aurora.dbName'),
}
