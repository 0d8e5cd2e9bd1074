import * as facts from '../../facts/index.ts'
import { defineRule, type Fix, type Invalid, typeName } from '../../rule.ts'

export default defineRule({
  id: 'storage/class-parameter-type',
  summary: 'Write the parameters of a StorageClass as strings',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/config-and-storage-resources/storage-class-v1/'],
  checks: {
    'ST-01': 'parameter {key} is {found}, not a string, so the API server rejects the class',
  },
  on: facts.storageClass,

  *check(one, { say }) {
    if (one.converts) return
    for (const { key, value } of one.parameters) {
      if (value.state !== 'invalid') continue
      yield say('ST-01', value.at, { data: { key, found: typeName(value) }, ...quoted(one, key, value) })
    }
  },
})

/** What YAML reads as true. */
const TRUE = /^(?:true|yes|on|y)$/i

/** Quotes what is written; where that would not do as a string either, a person has to look, or to choose. */
function quoted(one: facts.StorageClass, key: string, { at, found, text }: Invalid): { readonly fix?: Fix } {
  if (!one.writable || (found !== 'boolean' && found !== 'number')) return {}
  const name = key.toLowerCase()
  if (facts.isBlock(one) && name === 'type') return {}
  if (
    facts.driverOf(one) === 'efs' &&
    (key === 'provisioningMode' || (key === 'directoryPerms' && !facts.isPermissions(text)))
  )
    return {}
  const meant = found === 'number' ? text : TRUE.test(text) ? 'true' : 'false'
  const isEncryption = facts.isBlock(one) && name === 'encrypted'
  const set = isEncryption ? 'true' : meant
  return { fix: { title: `write "${set}", a string`, safe: set === meant, edits: [{ at, replace: set }] } }
}
