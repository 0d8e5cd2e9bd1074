import type { Value } from '../../documents/value.ts'
import { type IamArn, parseIamArn } from '../../model/iam/arn.ts'

/** An ARN of IAM, parts of which may be decided at deployment; undefined parts are not known before. */
export interface PrincipalArn {
  readonly partition: string | undefined
  readonly account: string | undefined
  readonly type: IamArn['type']
  /** As in an IamArn. */
  readonly path: string | undefined
  readonly name: string | undefined
  /** The name for people, with `…` for what is not known. */
  readonly label: string
}

/** Placeholder for an unknown part while an ARN is parsed; no reader accepts a NUL, so no document contains it. */
const HOLE = '\0'

/**
 * The ARN of IAM that a value is, also where parts of it are decided at deployment. Undefined where it is not one, or where
 * its type is not known.
 */
export function principalArnOf(value: Value<string>): PrincipalArn | undefined {
  if (value.state === 'known') return toPrincipalArn(value.value)
  if (value.state !== 'unknown' || value.pieces === undefined) return undefined
  return toPrincipalArn(value.pieces.map(piece => piece ?? HOLE).join(''))
}

function toPrincipalArn(text: string): PrincipalArn | undefined {
  const [prefix, partition = '', service, region, account = '', ...resource] = text.split(':')
  const filled = [prefix, partition === HOLE ? 'aws' : partition, service, region]
  const arn = parseIamArn([...filled, account === HOLE ? '000000000000' : account, ...resource].join(':'))
  if (arn === undefined) return undefined
  const whole = (part: string): string | undefined => (part.includes(HOLE) ? undefined : part)
  return {
    partition: whole(partition),
    account: whole(account),
    type: arn.type,
    path: whole(arn.path),
    name: whole(arn.name),
    label: arn.name.replaceAll(HOLE, '…'),
  }
}
