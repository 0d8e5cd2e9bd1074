import type { Related } from '../../engine/rule.ts'
import type { RightId } from '../../model/rights/cluster-rights.ts'
import { CLUSTER_ADMIN, type Hop } from '../../model/rights/hops.ts'
import type { HeldId, HeldRight } from './held-rights.ts'
import { accountId, userId } from './principals.ts'

/** A hop with the places that show it. */
export type ClusterHop = Hop<Related>

export const hop = (from: string, to: string, means: string, at: readonly Related[] = []): ClusterHop => ({
  from,
  to,
  by: 'may become',
  means,
  isSure: true,
  at,
})

/** A hop that may not be possible. */
const unsure = (one: ClusterHop, doubt: string): ClusterHop => ({ ...one, isSure: false, doubt })

/** Whatever node a Pod runs on. */
export const NODE = 'nodes'

/** The end of paths to a right that somebody asks about. */
export const WANTED_RIGHT = 'the wanted right'

/** What somebody is bound to who is an administrator by that alone (RB-01, RB-03). */
export const IS_ADMIN = 'may do everything'

/** Whatever account somebody picks, of a namespace or of all; whatever Pod, Secret, or account of a name. */
export const anyOf = (what: 'ServiceAccount' | 'Pod' | 'token' | 'account called', where?: string): string =>
  where === undefined ? `any ${what}` : `any ${what} ${where}`

const inHome = (home: string | undefined): string =>
  home === undefined ? 'in all namespaces' : home.startsWith('/') ? 'in its namespace' : `in ${home}`

type Rights = ReadonlyMap<HeldId, readonly HeldRight[]>

/** Whom a principal can become by the rights that it has, one after the other or together. */
export const hopsOfRights = (subject: string, rights: Rights): readonly ClusterHop[] => [
  ...byOneRight(subject, rights),
  ...byRoles(subject, rights),
  ...byBindings(subject, rights),
  ...byLimitedWriting(subject, rights),
  ...byCertificates(subject, rights),
]

/** What each right by itself lets somebody become, whatever the names that it is for. */
const WHOLE: Readonly<Partial<Record<HeldId, readonly [what: 'ServiceAccount' | 'Pod' | 'token', means: string]>>> = {
  'act as accounts': ['ServiceAccount', 'may start Pods'],
  'create pods': ['ServiceAccount', 'may start Pods'],
  'write workloads': ['ServiceAccount', 'may start Pods'],
  'change pods': ['Pod', 'may change the Pods'],
  'enter pods': ['Pod', 'may run commands in the Pods'],
  'add containers': ['Pod', 'may add containers to the Pods'],
  'read secrets': ['token', 'may read the Secrets'],
}
const NAMED = {
  'impersonate accounts': 'may act as the ServiceAccounts',
  'create tokens': 'may create tokens of the ServiceAccounts',
} as const

function byOneRight(subject: string, rights: Rights): readonly ClusterHop[] {
  return [...rights.values()].flat().flatMap(({ id, home, names, steers, shown }): readonly ClusterHop[] => {
    const to = (target: string, means: string): ClusterHop => hop(subject, target, means, shown)
    if (id === 'everything')
      return [
        home === undefined
          ? to(CLUSTER_ADMIN.id, IS_ADMIN)
          : to(anyOf('ServiceAccount', home), `${IS_ADMIN} ${inHome(home)}`),
      ]
    const whole = WHOLE[id]
    if (whole !== undefined)
      return names === undefined
        ? [
            to(anyOf(whole[0], home), `${whole[1]} ${inHome(home)}`),
            ...(whole[0] === 'ServiceAccount'
              ? [unsure(to(NODE, `may start privileged Pods ${inHome(home)}`), 'unless admission prevents it')]
              : []),
          ]
        : []
    if (id === 'impersonate accounts' || id === 'create tokens') {
      const means = `${NAMED[id]} ${inHome(home)}`
      if (names === undefined) return [to(anyOf('ServiceAccount', home), means)]
      return names.map(name => to(home === undefined ? anyOf('account called', name) : accountId(home, name), means))
    }
    if (id === 'write aws-auth')
      // The cluster may be one that does not read it any more.
      return [undefined, 'kube-system'].includes(home)
        ? [{ ...to(CLUSTER_ADMIN.id, 'may map itself to administrators in aws-auth'), isSure: false }]
        : []
    if (steers !== undefined) {
      const made = to(anyOf('account called', steers.account), steers.says)
      return [steers.doubt === undefined ? made : unsure(made, steers.doubt)]
    }
    return home === undefined ? byClusterRight(id, names, to) : []
  })
}

/** Users of Kubernetes itself that create tokens of all accounts. */
const CONTROLLER = 'system:kube-controller-manager'

function byClusterRight(
  id: HeldId,
  names: readonly string[] | undefined,
  to: (target: string, means: string) => ClusterHop,
): readonly ClusterHop[] {
  if (id === 'proxy nodes')
    return names === undefined ? [to(anyOf('Pod'), 'may run commands in all Pods through nodes/proxy')] : []
  if (id === 'impersonate groups')
    return names === undefined || names.includes('system:masters')
      ? [to(CLUSTER_ADMIN.id, 'may act as the group system:masters')]
      : names.map(name => to(`Group ${name}`, `may act as the group ${name}`))
  if (id === 'impersonate users')
    return names === undefined || names.includes(CONTROLLER)
      ? [to(CLUSTER_ADMIN.id, 'may act as any user')]
      : names.map(name => to(userId(name), `may act as the user ${name}`))
  return []
}

const wholeOf = (rights: Rights, id: RightId): readonly HeldRight[] =>
  (rights.get(id) ?? []).filter(({ names }) => names === undefined)

/** The two rights where they meet in one namespace, or in all. Linear in both. */
function together(first: readonly HeldRight[], second: readonly HeldRight[]) {
  const byHome = new Map(second.map(one => [one.home, one]))
  return [...new Map(first.map(one => [one.home, one])).values()].flatMap(one => {
    const beside = one.home === undefined ? [...byHome.values()] : [byHome.get(one.home) ?? byHome.get(undefined)]
    return beside.flatMap(other =>
      other === undefined ? [] : [{ home: one.home ?? other.home, shown: [...one.shown, ...other.shown] }],
    )
  })
}

/** `escalate` only lifts a limit of those who may write roles. */
function byRoles(subject: string, rights: Rights): readonly ClusterHop[] {
  const inCluster = together(wholeOf(rights, 'escalate clusterroles'), wholeOf(rights, 'write clusterroles'))
  const inNamespaces = together(wholeOf(rights, 'escalate roles'), wholeOf(rights, 'write roles'))
  return [
    ...inCluster
      .filter(({ home }) => home === undefined)
      .map(({ shown }) => hop(subject, CLUSTER_ADMIN.id, 'may write any right into ClusterRoles', shown)),
    ...inNamespaces.map(({ home, shown }) =>
      hop(subject, anyOf('ServiceAccount', home), `may write any right into the roles ${inHome(home)}`, shown),
    ),
  ]
}

/** `bind` only lifts a limit of those who may write bindings. */
function byBindings(subject: string, rights: Rights): readonly ClusterHop[] {
  const binds = (...roles: readonly string[]): readonly HeldRight[] =>
    (rights.get('bind clusterroles') ?? []).filter(
      ({ names }) => names === undefined || roles.some(role => names.includes(role)),
    )
  const wide = wholeOf(rights, 'write clusterrolebindings')
  const powerful = binds('cluster-admin', 'admin', 'edit')
  return [
    ...together(binds('cluster-admin'), wide)
      .filter(({ home }) => home === undefined)
      .map(({ shown }) => hop(subject, CLUSTER_ADMIN.id, 'may bind cluster-admin', shown)),
    ...together(powerful, wide)
      .filter(({ home }) => home === undefined)
      .map(({ shown }) => hop(subject, anyOf('ServiceAccount'), 'may bind roles of administrators', shown)),
    ...together(powerful, wholeOf(rights, 'write rolebindings')).map(({ home, shown }) =>
      hop(subject, anyOf('ServiceAccount', home), `may bind roles of administrators ${inHome(home)}`, shown),
    ),
  ]
}

/** Who may write roles or bindings without `escalate` or `bind` in the scope: another role may have that. */
function byLimitedWriting(subject: string, rights: Rights): readonly ClusterHop[] {
  const limited = (id: RightId, lift: RightId, what: string, verb: string): readonly ClusterHop[] =>
    rights.has(lift)
      ? []
      : wholeOf(rights, id).map(({ home, shown }) => {
          const target = home === undefined ? CLUSTER_ADMIN.id : anyOf('ServiceAccount', home)
          const made = hop(subject, target, `may change the ${what} ${inHome(home)}`, shown)
          return unsure(made, `if what is outside of these files lets it ${verb}`)
        })
  return [
    ...limited('write clusterroles', 'escalate clusterroles', 'ClusterRoles', 'escalate'),
    ...limited('write roles', 'escalate roles', 'Roles', 'escalate'),
    ...limited('write clusterrolebindings', 'bind clusterroles', 'ClusterRoleBindings', 'bind roles'),
    ...limited('write rolebindings', 'bind clusterroles', 'RoleBindings', 'bind roles'),
  ]
}

const CLIENT_SIGNERS = ['kubernetes.io/kube-apiserver-client', 'kubernetes.io/*']

/** A certificate can be of any user, once its own request is approved. */
function byCertificates(subject: string, rights: Rights): readonly ClusterHop[] {
  const signer = (rights.get('approve signers') ?? []).find(
    ({ home, names }) => home === undefined && (names === undefined || CLIENT_SIGNERS.some(one => names.includes(one))),
  )
  const others = (['approve requests', 'create requests'] as const).map(id =>
    wholeOf(rights, id).find(({ home }) => home === undefined),
  )
  if (signer === undefined || others.includes(undefined)) return []
  const shown = [signer, ...others].flatMap(one => one?.shown ?? [])
  return [hop(subject, CLUSTER_ADMIN.id, 'may request and approve certificates of any user', shown)]
}
