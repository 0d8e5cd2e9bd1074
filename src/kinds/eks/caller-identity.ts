import { fields, get } from '../../documents/cursor.ts'
import { literal, looseText } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { callerIdentity } from '../../facts/eks/cluster.ts'

const MEMBERS = ['Account', 'Arn', 'UserId']

export default defineKind({
  id: 'CallerIdentity',
  types: ['object'],
  recognisedBy: 'exactly UserId, Account and an ARN of IAM or STS: aws sts get-caller-identity',

  is: ({ body }) =>
    fields(body).length === MEMBERS.length &&
    MEMBERS.every(key => get(body, key).node !== undefined) &&
    /^arn:aws[a-z-]*:(?:sts|iam)::/.test(literal(get(body, 'Arn')) ?? ''),

  *read({ body }) {
    yield callerIdentity.of({ account: looseText(get(body, 'Account')) })
  },
})
