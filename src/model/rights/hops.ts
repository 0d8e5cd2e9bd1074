import { addTo } from '../group-by.ts'

/** What acts in a cluster or an AWS account, or what may be acted as. */
export type PrincipalKind =
  | 'workload'
  | 'serviceAccount'
  | 'user'
  | 'group'
  | 'node'
  | 'role'
  | 'pipeline'
  | 'federated'
  | 'administrator'
  /** Whatever ServiceAccount of a namespace, or of all, somebody picks: one step in the place of one for each account. */
  | 'any'

export interface Principal {
  /** What tells it apart in the scope: `ServiceAccount shop/api`. */
  readonly id: string
  readonly kind: PrincipalKind
  /** What people call it. */
  readonly name: string
}

/** How one principal gets the rights of another. */
export type HopKind =
  | 'runs as'
  | 'annotated with'
  | 'associated with'
  | 'mapped to'
  | 'member of'
  | 'may assume'
  | 'may pass to'
  | 'may become'

/** One principal can act as another. `P` is a place of a document, with what is there. */
export interface Hop<P> {
  /** The id of a principal. */
  readonly from: string
  readonly to: string
  readonly by: HopKind
  /** What makes it possible, as a predicate of `from`: `may create Pods in kube-system`. */
  readonly means: string
  /** Whether what the documents leave open may prevent it. */
  readonly isSure: boolean
  /** What it is not sure for; absent where something may prevent it. */
  readonly doubt?: string
  readonly at: readonly P[]
}

/** A hop as people say it, without who makes it. */
export const hopText = ({ means, isSure, doubt = 'unless something prevents it' }: HopWords): string =>
  isSure ? means : `${means}, ${doubt}`

type HopWords = Pick<Hop<unknown>, 'means' | 'isSure' | 'doubt'>

/** Everything that has every right in a cluster is as good as this principal. */
export const CLUSTER_ADMIN: Principal = { id: 'cluster-admin', kind: 'administrator', name: 'cluster-admin' }

/** Everything that may do everything in an AWS account is as good as this principal. */
export const ACCOUNT_ADMIN: Principal = {
  id: 'administrator',
  kind: 'administrator',
  name: 'administrator of the AWS account',
}

/**
 * The first hop of a shortest path to `goal`, for each principal that has one; the next hop is that of the hop's `to`.
 * Of several first hops of equally short paths, the first given one counts. Linear in the number of hops.
 */
export function hopsTowards<P>(hops: readonly Hop<P>[], goal: string): ReadonlyMap<string, Hop<P>> {
  const into = new Map<string, Hop<P>[]>()
  for (const hop of hops) addTo(into, hop.to, hop)
  const next = new Map<string, Hop<P>>()
  const reached = new Set([goal])
  // What is added while the set is gone through is gone through too, so nearer principals come first.
  for (const id of reached)
    for (const hop of into.get(id) ?? [])
      if (!reached.has(hop.from)) {
        reached.add(hop.from)
        next.set(hop.from, hop)
      }
  return next
}

/** The hops from a principal to the goal that `towards` leads to (`hopsTowards`), the first `most` of them; none where it does not reach it. */
export function pathFrom<P>(
  from: string,
  towards: ReadonlyMap<string, Hop<P>>,
  most = Number.POSITIVE_INFINITY,
): readonly Hop<P>[] {
  const path: Hop<P>[] = []
  for (let hop = towards.get(from); hop !== undefined && path.length < most; hop = towards.get(hop.to)) path.push(hop)
  return path
}
