import { coversResource, type RuleWords } from './cluster-rights.ts'

/** Objects that make a controller act with the rights of its own account. */
interface Steered {
  readonly group: string
  readonly resources: readonly string[]
  /** What those who write them do. */
  readonly says: string
  /** The account of the controller. */
  readonly account: string
  /** What it is not sure for; absent where the controller does all that is written. */
  readonly doubt?: string
}

const LIMITED = 'as far as that controller does more than it is for'

/** https://fluxcd.io/flux/components/kustomize/kustomizations/#role-based-access-control, https://argo-cd.readthedocs.io/en/stable/operator-manual/security/#cluster-rbac, https://kro.run/docs/guides/rbac */
const STEERED: readonly Steered[] = [
  {
    group: 'kustomize.toolkit.fluxcd.io',
    resources: ['kustomizations'],
    says: 'may have Flux apply a Kustomization',
    account: 'kustomize-controller',
  },
  {
    group: 'helm.toolkit.fluxcd.io',
    resources: ['helmreleases'],
    says: 'may have Flux install a HelmRelease',
    account: 'helm-controller',
  },
  {
    group: 'argoproj.io',
    resources: ['applications', 'applicationsets'],
    says: 'may have Argo CD deploy an Application',
    account: 'argocd-application-controller',
  },
  {
    group: 'kro.run',
    resources: ['resourcegraphdefinitions'],
    says: 'may have kro make what a ResourceGraphDefinition describes',
    account: 'kro',
  },
  {
    group: 'velero.io',
    resources: ['restores'],
    says: 'may have Velero restore what is in a backup',
    account: 'velero',
    doubt: 'as far as a backup has it',
  },
  {
    group: 'cert-manager.io',
    resources: ['certificates', 'certificaterequests', 'issuers', 'clusterissuers'],
    says: 'may have cert-manager issue a certificate',
    account: 'cert-manager',
    doubt: LIMITED,
  },
  {
    group: 'external-secrets.io',
    resources: ['externalsecrets', 'clusterexternalsecrets'],
    says: 'may have External Secrets write a Secret',
    account: 'external-secrets',
    doubt: LIMITED,
  },
]

/** The controller that who has a rule can make act; undefined where there is none. */
export function steeredBy({
  apiGroups,
  resources,
  verbs,
}: RuleWords): Omit<Steered, 'group' | 'resources'> | undefined {
  if (!verbs.some(verb => ['*', 'create', 'update', 'patch'].includes(verb))) return undefined
  return STEERED.find(
    one =>
      (apiGroups.includes(one.group) || apiGroups.includes('*')) &&
      one.resources.some(name => resources.some(item => coversResource(item, name))),
  )
}
