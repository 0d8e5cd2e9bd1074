import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { capturedArn } from '../../facts/eks/captured-arn.ts'
import { capturedCredential, capturedInstance, contentOf } from '../../facts/kubernetes/captured.ts'
import { parseArn } from '../../model/iam/arn.ts'

/** The answers of EKS about what belongs to a cluster, with the field of its ARN. */
const ARNS: Readonly<Record<string, string>> = {
  nodegroup: 'nodegroupArn',
  addon: 'addonArn',
  fargateProfile: 'fargateProfileArn',
  accessEntry: 'accessEntryArn',
  association: 'associationArn',
}

export default defineKind({
  id: 'CapturedAnswer',
  types: [
    'nodegroup',
    'addon',
    'fargateProfile',
    'accessEntry',
    'association',
    'authorizationData',
    'Credentials',
    'Reservations',
    'TerminatingInstances',
    'object',
  ],
  recognisedBy:
    'an answer of AWS with ARNs of a cluster, states of instances or credentials, or a captured HTTP request',

  read: resource => ifAny(factsOf(resource)),
})

function* factsOf({ type, body }: Resource): Generator<EmittedFact> {
  const name = Object.hasOwn(ARNS, type) ? ARNS[type] : undefined
  if (name !== undefined) yield* arnFact(get(body, name))
  if (type === 'authorizationData')
    for (const one of items(body)) yield* credential(get(one, 'authorizationToken'), 'a token of ECR')
  if (type === 'Credentials')
    for (const key of ['SecretAccessKey', 'SessionToken']) yield* credential(get(body, key), 'credentials of AWS')
  if (type === 'Reservations')
    for (const instance of items(body).flatMap(one => items(get(one, 'Instances'))))
      yield instanceFact(instance, get(instance, 'State', 'Name'))
  if (type === 'TerminatingInstances')
    for (const instance of items(body)) yield instanceFact(instance, get(instance, 'CurrentState', 'Name'))
  if (type === 'object') for (const header of headersIn(body)) yield* credential(header, 'an Authorization header')
}

function* credential(value: Cursor, what: string): Generator<EmittedFact> {
  const written = literal(value) ?? ''
  const content = contentOf(written.replace(SCHEME, ''), isTemplated(written))
  if (content !== undefined) yield capturedCredential.of({ what, content, at: place(value) })
}

function* arnFact(value: Cursor): Generator<EmittedFact> {
  const written = literal(value)
  const arn = written === undefined ? undefined : parseArn(written)
  const cluster = arn?.resource.split('/')[1]
  if (written === undefined || arn === undefined || cluster === undefined || arn.service !== 'eks') return
  const start = written.indexOf(arn.account)
  const at = { ...place(value), within: { start, end: start + arn.account.length } }
  yield capturedArn.of({ cluster, account: arn.account, at })
}

function instanceFact(instance: Cursor, state: Cursor): EmittedFact {
  const host = literal(get(instance, 'PrivateDnsName'))
  return capturedInstance.of({
    id: literal(get(instance, 'InstanceId')) ?? '',
    state: text(state),
    ...(host === undefined || host === '' ? {} : { host }),
  })
}

const SCHEME = /^(?:Bearer|Basic|Token|AWS4-HMAC-SHA256) /i

/** The Authorization headers of a captured request: under its headers, or in the list of an HTTP archive. */
function* headersIn(body: Cursor): Generator<Cursor> {
  const requests = [body, get(body, 'request'), ...items(get(body, 'log', 'entries')).map(one => get(one, 'request'))]
  for (const request of requests) {
    const headers = get(request, 'headers')
    const listed = items(headers).find(one => /^authorization$/i.test(literal(get(one, 'name')) ?? ''))
    const found = [
      get(headers, 'Authorization'),
      get(headers, 'authorization'),
      ...(listed === undefined ? [] : [get(listed, 'value')]),
    ]
    for (const value of found) if (SCHEME.test(literal(value) ?? '')) yield value
  }
}
