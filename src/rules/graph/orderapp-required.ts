import { pathOf } from '../../documents/document.ts'
import { typeName, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { meantField, orderAppInstance, rightObject } from '../../facts/application/order-app.ts'
import { kustomization } from '../../facts/kubernetes/kustomization.ts'

export default defineRule({
  id: 'graph/orderapp-required',
  summary: 'Give every OrderApp its image, target group, VPC, Secret and database',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'OA-04': 'image is {fault}; an OrderApp needs it as a string',
    'OA-06': '{field} is {fault}; an OrderApp needs it as a string',
    'OA-07': 'aurora is {fault}, so the application has no database; kro does not require it',
    'OA-07.field': '{field} is {fault}; an OrderApp needs it as a string',
  },
  on: { orderAppInstance: allOf(orderAppInstance) },
  with: { kustomization: allOf(kustomization) },

  *check({ orderAppInstance }, { say, unsure }, { kustomization }) {
    const patches = new Set(kustomization.flatMap(one => one.patches))
    const patched = new Set([
      ...kustomization.flatMap(one => one.patched).flatMap(({ kind, name }) => (isOrderApp(kind) ? [name] : [])),
      ...orderAppInstance.filter(({ at }) => patches.has(pathOf(at.document))).map(({ name }) => name),
    ])
    for (const { name, incomplete, unknownFields, at } of orderAppInstance) {
      const isPatch = patches.has(pathOf(at.document))
      const isPatched = patched.has(name) || patched.has('')
      // A key that is misspelt, or in the wrong place, is one fault: graph/orderapp-unknown-field names it.
      const misspelt = new Set([
        ...unknownFields.map(one => `${one.in}.${meantField(one)}`),
        ...unknownFields.map(one => `${rightObject(one)}.${one.key}`),
      ])
      for (const { field, value } of incomplete) {
        yield* decided(value)
        const fault = faultOf(value)
        if (fault === undefined) continue
        if (value.state === 'absent' && (isPatch || misspelt.has(`spec.${field}`))) continue
        if (value.state === 'absent' && isPatched) {
          yield unsure({ why: `whether a patch of a kustomization gives ${field}`, at: value.at })
          continue
        }
        if (field === 'image') yield say('OA-04', value.at, { data: { fault } })
        else if (field === 'aurora') yield say('OA-07', value.at, { data: { fault } })
        else yield say(field.startsWith('aurora.') ? 'OA-07.field' : 'OA-06', value.at, { data: { field, fault } })
      }
    }
  },
})

/** Whether a patch for a kind may be for OrderApps: one that names no kind is for all. */
const isOrderApp = (kind: string): boolean => kind === 'OrderApp' || kind === ''

/** What is wrong with a required field; undefined where it is unknown. */
function faultOf(value: Value<unknown>): string | undefined {
  if (value.state === 'absent') return 'absent'
  if (value.state === 'invalid') return typeName(value)
  return value.state === 'known' ? 'empty' : undefined
}
