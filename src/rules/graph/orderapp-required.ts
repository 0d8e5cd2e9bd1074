import { defineRule } from '../../engine/define.ts'
import type { Value } from '../../engine/value.ts'
import { meantField, orderApp } from '../../facts/order-app.ts'

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
    'OA-07.field': 'aurora.{field} is {fault}; an OrderApp needs it as a string',
  },
  on: orderApp,

  *check({ image, targetGroupArn, vpcId, credentialsSecretName, aurora, unknownFields }, { say, unsure }) {
    // A misspelt key is one fault: graph/orderapp-unknown-field names it.
    const misspelt = new Set(unknownFields.map(field => `${field.in}.${meantField(field)}`))
    const isLacking = (value: Value<unknown>, path: string): boolean =>
      faultOf(value) !== undefined && !(value.state === 'absent' && misspelt.has(path))

    if (image.state === 'unknown') yield unsure(image)
    if (isLacking(image, 'spec.image')) yield say('OA-04', image.at, { data: { fault: faultOf(image) ?? '' } })

    for (const [field, value] of Object.entries({
      targetGroupARN: targetGroupArn,
      vpcID: vpcId,
      credentialsSecretName,
    })) {
      if (value.state === 'unknown') yield unsure(value)
      if (isLacking(value, `spec.${field}`))
        yield say('OA-06', value.at, { data: { field, fault: faultOf(value) ?? '' } })
    }

    if (aurora.state === 'unknown') yield unsure(aurora)
    if (isLacking(aurora, 'spec.aurora')) yield say('OA-07', aurora.at, { data: { fault: faultOf(aurora) ?? '' } })
    if (aurora.state !== 'known') return
    const { writerEndpoint, readerEndpoint, dbName } = aurora.value
    for (const [field, value] of Object.entries({ writerEndpoint, readerEndpoint, dbName })) {
      if (value.state === 'unknown') yield unsure(value)
      if (isLacking(value, `spec.aurora.${field}`))
        yield say('OA-07.field', value.at, { data: { field, fault: faultOf(value) ?? '' } })
    }
  },
})

/** What is wrong with a required field; undefined where nothing is, or where it can't be known. */
function faultOf(value: Value<unknown>): string | undefined {
  if (value.state === 'absent') return 'absent'
  if (value.state === 'invalid')
    return value.found === 'null' ? 'null' : `${value.found === 'object' ? 'an' : 'a'} ${value.found}`
  return value.state === 'known' && value.value === '' ? 'empty' : undefined
}
