import { type Cursor, get, place } from '../../documents/cursor.ts'
import { field, isTemplated, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, type Value } from '../../documents/value.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { parseArn } from '../../model/iam/arn.ts'

/** Which cluster a resource of EKS says it belongs to. `arn` is its own, where it has one. */
export function clusterLink(fields: Cursor, arn?: Value<string>): ClusterLink {
  const own = arn === undefined ? undefined : parseArn(known(arn) ?? '')
  return {
    name: clusterName(fields),
    ...(own === undefined || own.account === '' ? {} : { account: own.account }),
    ...(own === undefined || own.region === '' ? {} : { region: own.region }),
  }
}

function clusterName(fields: Cursor): Value<string> {
  const name = field(fields, 'clusterName')
  if (name.node !== undefined) return text(name)
  // ACK: clusterRef.from.name; Crossplane: clusterNameRef.name.
  for (const path of [
    ['clusterRef', 'from', 'name'],
    ['clusterNameRef', 'name'],
  ]) {
    const reference = literal(get(fields, ...path))
    if (reference !== undefined && !isTemplated(reference))
      return { state: 'unknown', why: `${path[0]} ${reference}`, reference, at: place(get(fields, ...path)) }
  }
  return text(name)
}

/** The ARN of a resource, where its dialect has it. */
export function ownArn({ dialect, body }: Resource, name: string): Value<string> {
  const observed = dialect.observed(body)
  const ack = field(observed, 'ackResourceMetadata')
  return text(ack.node === undefined ? field(observed, name) : field(ack, 'arn'))
}
