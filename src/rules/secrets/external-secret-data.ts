import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, known } from '../../rule.ts'

export default defineRule({
  id: 'secrets/external-secret-data',
  summary: 'Name key and remote key of each entry, and use only those in the template',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://external-secrets.io/latest/api/externalsecret/',
    'https://external-secrets.io/latest/guides/templating/',
  ],
  checks: {
    'ES-06': 'the template uses {key}, which is not a secretKey of data; the Secret is not created',
    'ES-06.empty': 'nothing is read: data is empty and there is no dataFrom',
    'ES-06.key': 'the entry has no secretKey',
    'ES-06.remote': 'the entry has no remoteRef.key',
  },
  on: facts.externalSecret,

  *check({ data, dataAt, dataFrom, isOpen, template }, { say, unsure }) {
    if (data.length === 0 && dataFrom === 'none' && !isOpen) yield say('ES-06.empty', dataAt)
    for (const { secretKey, remoteKey, isGenerated } of data) {
      if (isUnset(secretKey) || (yield* decided(secretKey)) === '') yield say('ES-06.key', secretKey.at)
      if (!isGenerated && (isUnset(remoteKey) || (yield* decided(remoteKey)) === ''))
        yield say('ES-06.remote', remoteKey.at)
    }
    if (template.openAt !== undefined)
      yield unsure({ why: 'which keys the template uses before it is rendered', at: template.openAt })
    if (dataFrom === 'generated') return
    const keys = new Set(data.map(({ secretKey }) => known(secretKey)))
    const missing = template.references.filter(({ key }) => !keys.has(key))
    const [first] = missing
    if (first === undefined || (data.length === 0 && dataFrom === 'none' && !isOpen)) return
    // An entry without a secretKey may be the one that the template means.
    if (dataFrom === 'stored' || isOpen || data.some(({ secretKey }) => known(secretKey) === undefined))
      yield unsure({ why: 'which keys dataFrom and expressions add', at: first.at })
    else for (const { key, at } of missing) yield say('ES-06', at, { data: { key } })
  },
})
