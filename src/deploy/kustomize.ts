import { isUnset, type Unknown } from '../documents/value.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import type { FactsOf } from '../engine/fact.ts'
import { type EmittedFact, isOf } from '../engine/fact.ts'
import { orderAppInstance } from '../facts/application/order-app.ts'
import { type ServiceAccount, secretSource, serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import { databaseConfig } from '../facts/kubernetes/config-map.ts'
import { externalSecret, secretStore } from '../facts/kubernetes/external-secret.ts'
import { type Kustomization, kustomization } from '../facts/kubernetes/kustomization.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { type RoleBinding, role, roleBinding } from '../facts/kubernetes/rbac.ts'
import { monitor, scraper, service } from '../facts/kubernetes/scrape.ts'
import { secretVariable } from '../facts/kubernetes/secret-variable.ts'
import { storedSecret } from '../facts/kubernetes/stored-secret.ts'
import { configuredHost, workload } from '../facts/kubernetes/workload.ts'
import { type NetworkPolicy, networkPolicy } from '../facts/network/network-policy.ts'
import { otherPolicy } from '../facts/network/other-policy.ts'

/** The namespace that a kustomization and those who use it give to what it lists. */
type Given =
  | { readonly state: 'none' }
  | { readonly state: 'one'; readonly namespace: string }
  /** Two overlays give two, or it is decided at deployment. */
  | { readonly state: 'open' }

const NONE: Given = { state: 'none' }
const OPEN: Given = { state: 'open' }

/** Longer chains of kustomizations than anybody has are not followed. */
const MOST_LEVELS = 100

/** What has a namespace and is joined by it. */
const NAMESPACED = [
  configuredHost,
  databaseConfig,
  externalSecret,
  monitor,
  networkPolicy,
  orderAppInstance,
  otherPolicy,
  role,
  roleBinding,
  scraper,
  secretSource,
  secretStore,
  secretVariable,
  service,
  serviceAccount,
  storedSecret,
  workload,
]
const NAMESPACED_IDS: ReadonlySet<string> = new Set(NAMESPACED.map(({ id }) => id))
/** What can't be told from a part of it; of the others a patch says something, such as the role of a ServiceAccount. */
const WHOLE: ReadonlySet<string> = new Set(
  [databaseConfig, externalSecret, networkPolicy, otherPolicy, service, storedSecret, workload].map(({ id }) => id),
)

/**
 * How kustomizations change namespaced objects: `namespace` holds for all that is listed, also where the object names
 * another, and the outermost one wins (kustomize's namespace transformer; checks.md §0.2). Where that leads to several
 * namespaces the object has none that is known. Of a policy that a patch is for, nothing is known. Linear in the number of
 * kustomizations and objects.
 */
export const kustomize = defineDeployStep({
  id: 'kustomize',
  from: { kustomizations: kustomization },
  changes: NAMESPACED,
  deploy: ({ kustomizations }, factsOf) => {
    const patches = new Set(kustomizations.flatMap(one => one.patches))
    const patched = patchedPolicies(kustomizations, patches, factsOf)
    const accounts = patchedAccounts(kustomizations)
    const namespaceAt = namespaceFinder(kustomizations)
    if (patches.size === 0 && patched.size === 0 && accounts.size === 0 && namespaceAt === undefined) return undefined
    const change = (path: string, said: EmittedFact): EmittedFact | undefined => {
      if (!isNamespaced(said)) return said
      if (patches.has(path) && WHOLE.has(said.fact)) return undefined
      const given = namespaceAt?.(path) ?? NONE
      const deployed = given.state === 'none' ? said : { ...said, value: inNamespace(said, given) }
      if (isOf(serviceAccount, deployed) && (accounts.has('') || accounts.has(deployed.value.name)))
        return serviceAccount.of(reannotated(deployed.value))
      if (!isOf(networkPolicy, deployed) || !(patched.has('') || patched.has(deployed.value.name))) return deployed
      return networkPolicy.of(opened(deployed.value))
    }
    return { change }
  },
})

const isNamespaced = (said: EmittedFact): said is EmittedFact & { readonly value: ObjectMeta } =>
  NAMESPACED_IDS.has(said.fact)

function inNamespace(said: EmittedFact & { readonly value: ObjectMeta }, given: Given): ObjectMeta | RoleBinding {
  const namespace = given.state === 'one' ? given.namespace : undefined
  if (!isOf(roleBinding, said)) return { ...said.value, namespace }
  // kustomize fills in the namespace of a ServiceAccount that it deploys together with the binding.
  const subjects = said.value.subjects.map(subject =>
    isUnset(subject.namespace)
      ? {
          ...subject,
          namespace: { state: 'unknown' as const, why: 'the namespace that kustomize sets', at: subject.namespace.at },
        }
      : subject,
  )
  return { ...said.value, subjects, namespace }
}

/** The names of the policies that patches are for; an empty one is any. */
function patchedPolicies(
  kustomizations: readonly Kustomization[],
  patches: ReadonlySet<string>,
  factsOf: FactsOf,
): ReadonlySet<string> {
  const targets = kustomizations
    .flatMap(one => one.patched)
    .filter(({ kind }) => kind === 'NetworkPolicy' || kind === '')
  const inFiles = [...patches].flatMap(path =>
    factsOf(path).flatMap(said => (isOf(networkPolicy, said) ? [said.value] : [])),
  )
  return new Set([...targets, ...inFiles].map(({ name }) => name))
}

/** The names of the service accounts that patches in kustomizations are for; an empty one is any. Patch files are read as accounts themselves. */
const patchedAccounts = (kustomizations: readonly Kustomization[]): ReadonlySet<string> =>
  new Set(
    kustomizations
      .flatMap(one => one.patched)
      .filter(({ kind }) => kind === 'ServiceAccount')
      .map(({ name }) => name),
  )

/** A service account whose role a patch may change. */
function reannotated(account: ServiceAccount): ServiceAccount {
  const { at } = account.roleArn
  return { ...account, roleArn: { state: 'unknown', why: 'what a kustomization patches', at } }
}

/** A policy of which nothing is known but its types, which a patch seldom changes. */
function opened(policy: NetworkPolicy): NetworkPolicy {
  const unknown: Unknown = { state: 'unknown', why: 'what a kustomization patches', at: policy.at }
  return { ...policy, podSelector: unknown, ingress: unknown, egress: unknown }
}

/** What is given to the file at a path; undefined where no kustomization gives any namespace. */
function namespaceFinder(kustomizations: readonly Kustomization[]): ((path: string) => Given) | undefined {
  if (kustomizations.every(({ namespace }) => namespace.state === 'absent')) return undefined
  const users = new Map<string, Kustomization[]>()
  for (const one of kustomizations)
    for (const target of [...one.resources, ...one.components, ...one.patches]) use(users, target, one)
  const found = new Map<Kustomization, Given>()
  const givenTo = (path: string, levels: number): readonly Given[] =>
    (users.get(path) ?? []).map(user => givenBy(user, levels))

  function givenBy(user: Kustomization, levels: number): Given {
    const { folder, namespace } = user
    const known = found.get(user)
    if (known !== undefined) return known
    if (levels > MOST_LEVELS) return OPEN
    // Where kustomizations use each other, nothing can be told.
    found.set(user, OPEN)
    const own: Given =
      namespace.state === 'known'
        ? { state: 'one', namespace: namespace.value }
        : namespace.state === 'unknown'
          ? OPEN
          : NONE
    const outer = givenTo(folder, levels + 1).map(given => (given.state === 'none' ? own : given))
    const given = outer.length === 0 ? own : only(outer)
    found.set(user, given)
    return given
  }
  return path => only(givenTo(path, 0))
}

/** The one that all are; none for no one. */
function only(all: readonly Given[]): Given {
  const [first = NONE, ...others] = all
  return others.every(other => isSame(first, other)) ? first : OPEN
}

const isSame = (a: Given, b: Given): boolean =>
  a.state === b.state && (a.state !== 'one' || b.state !== 'one' || a.namespace === b.namespace)

function use(users: Map<string, Kustomization[]>, target: string, user: Kustomization): void {
  const known = users.get(target)
  if (known === undefined) users.set(target, [user])
  else known.push(user)
}
