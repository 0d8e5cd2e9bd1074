import { awsTypes } from '../../dialects/aws-types.ts'

/** The resources that are one add-on of EKS: its record and its definitions. */
export const ADDON_TYPES: readonly [string, ...string[]] = [
  'addon',
  ...awsTypes('EKS', 'Addon', { terraform: 'aws_eks_addon' }),
]
