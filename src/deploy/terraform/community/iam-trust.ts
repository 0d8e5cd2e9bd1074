import type { Node } from '../../../languages/tree/node.ts'
import { scalar, sequence } from '../../nodes.ts'
import { remember } from '../scope.ts'
import { textOfNode } from '../values.ts'
import type { Made, PublicCall } from './call.ts'

/** A statement that trusts an identity provider, by its address without the scheme. */
interface Identity {
  readonly issuer: string
  readonly conditions: readonly Made[]
  readonly like: Node | undefined
}

/** A statement by which whoever has a token of a provider may assume the role. */
export const identity = ({ issuer, conditions, like }: Identity): Made => ({
  actions: ['sts:AssumeRoleWithWebIdentity', 'sts:TagSession'],
  principals: [
    {
      type: 'Federated',
      identifiers: like === undefined ? [provided(issuer)] : sequence([scalar(provided(issuer), like)], like),
    },
  ],
  condition: conditions,
})

/** The ARN of a provider of the account, by its address without the scheme. */
export const provided = (issuer: string): string =>
  `arn:aws:iam::\${data.aws_caller_identity.current.account_id}:oidc-provider/${issuer}`

/** A condition on a claim, where the call states values for it. */
export const claim = (test: string, variable: string, values: Node | undefined): readonly Made[] =>
  values === undefined || (values.type === 'sequence' && values.items.length === 0) ? [] : [{ test, variable, values }]

/** The address of a provider without the scheme. */
export const issuerOf = (url: Node): string => textOfNode(url)?.replace('https://', '') ?? '${…}'

/** A list in the place of another. */
export const listLike = (call: PublicCall, list: Node, items: readonly Node[]): Node =>
  remember(call.work, sequence(items, list), call.work.places.get(list) ?? call.at)

/** A text with something before it, unless that is there already, in the place of the text. */
export function prefixed(call: PublicCall, prefix: string, item: Node): Node {
  const text = textOfNode(item)
  const made = scalar(text?.startsWith(prefix) === true ? text : `${prefix}${text ?? '${…}'}`, item)
  return remember(call.work, made, call.work.places.get(item) ?? call.at)
}
