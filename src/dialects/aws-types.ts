/** How the systems that manage AWS's resources spell the type of one. */
interface Spellings {
  readonly terraform: string
  /** In Upbound's provider of Crossplane, where that differs from CloudFormation's. */
  readonly upbound?: string
  /** In Crossplane's older provider, where that differs; null where it has none. */
  readonly native?: string | null
  /** The service in the groups of Kubernetes' API, where that is not its name. */
  readonly group?: string
}

/**
 * The types of a resource of AWS: `awsTypes('EKS', 'Nodegroup', …)` has CloudFormation's `AWS::EKS::Nodegroup`, Terraform's,
 * those of ACK and of Crossplane's providers.
 */
export function awsTypes(
  service: string,
  type: string,
  { terraform, upbound = type, native = type, group = service.toLowerCase() }: Spellings,
): readonly [string, ...string[]] {
  return [
    `AWS::${service}::${type}`,
    terraform,
    `${group}.services.k8s.aws/${type}`,
    `${group}.aws.upbound.io/${upbound}`,
    `${group}.aws.m.upbound.io/${upbound}`,
    ...(native === null ? [] : [`${group}.aws.crossplane.io/${native}`]),
  ]
}
