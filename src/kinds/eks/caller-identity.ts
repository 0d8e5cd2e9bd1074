import { fields, get } from '../../documents/cursor.ts'
import { literal, looseText } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { callerIdentity } from '../../facts/eks/cluster.ts'

const MEMBERS = ['Account', 'Arn', 'UserId']

export default defineKind({
  id: 'CallerIdentity',
  types: ['object'],
  recognisedBy: 'exactly UserId, Account and an ARN of IAM or STS: aws sts get-caller-identity',

  read: (resource, isForced) => (isForced || isRecognised(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isRecognised = ({ body }: Resource): boolean =>
  fields(body).length === MEMBERS.length &&
  MEMBERS.every(key => get(body, key).node !== undefined) &&
  /^arn:aws[a-z-]*:(?:sts|iam)::/.test(literal(get(body, 'Arn')) ?? '')

function* factsOf({ body }: Resource): Generator<EmittedFact> {
  yield callerIdentity.of({ account: looseText(get(body, 'Account')) })
}
