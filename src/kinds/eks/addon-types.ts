/** The resources that are one add-on of EKS: its record and its definitions. */
export const ADDON_TYPES: readonly [string, ...string[]] = [
  'addon',
  'AWS::EKS::Addon',
  'aws_eks_addon',
  'eks.services.k8s.aws/Addon',
  'eks.aws.upbound.io/Addon',
  'eks.aws.m.upbound.io/Addon',
  'eks.aws.crossplane.io/Addon',
]
