const TYPE = /^awscc_([a-z0-9]+)_([a-z0-9_]+)$/

/** Words of CloudFormation's names for services and types that are not simply capitalised. */
const WORDS: Readonly<Record<string, string>> = {
  autoscaling: 'AutoScaling',
  codeartifact: 'CodeArtifact',
  db: 'DB',
  ec2: 'EC2',
  ecr: 'ECR',
  ecs: 'ECS',
  efs: 'EFS',
  eks: 'EKS',
  elasticloadbalancingv2: 'ElasticLoadBalancingV2',
  iam: 'IAM',
  kms: 'KMS',
  oidc: 'OIDC',
  opensearchservice: 'OpenSearchService',
  rds: 'RDS',
  route53resolver: 'Route53Resolver',
  secretsmanager: 'SecretsManager',
  sns: 'SNS',
  sqs: 'SQS',
  sso: 'SSO',
  vpc: 'VPC',
  vpn: 'VPN',
}

const wordOf = (word: string): string =>
  Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * CloudFormation's name for a resource of Terraform's provider `awscc`, which is generated from CloudFormation's schemas:
 * `AWS::EKS::AccessEntry` for `awscc_eks_access_entry`. Undefined for resources of other providers, and for data sources.
 */
export function cloudControlType(type: string): string | undefined {
  const [, service, words] = TYPE.exec(type) ?? []
  if (service === undefined || words === undefined) return undefined
  return `AWS::${wordOf(service)}::${words.split('_').map(wordOf).join('')}`
}
