import { wordSet } from '../../model/word-list.ts'

/** How the services of the AWS CLI write the members of their requests, by botocore's models: `clusterName`, `GroupId`. */
const CAMEL: ReadonlySet<string> = new Set(['eks', 'ecr'])

/** Options that are not called as their members are. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['kubernetes-version', 'version']])

/** The member that an option sets: `--cluster-name` is `clusterName`; `--vpc-id` of EC2 is `VpcId`. */
export function memberOf(service: string, option: string): string {
  const name = (OTHER_NAMES.get(option) ?? option).replaceAll(/-([a-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  return CAMEL.has(service) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Members that are structures, or lists of them: in shorthand or in JSON. */
export const STRUCTURES = wordSet(`
  accessConfig computeConfig DnsOptions encryptionConfig IpAddresses IpPermissions kubernetesNetworkConfig
  launchTemplate logging nodeRepairConfig podIdentityAssociations remoteAccess remoteNetworkConfig resourcesVpcConfig
  scalingConfig storageConfig updateConfig upgradePolicy
`)

/** Members that are lists, however many items they are given. */
export const LISTS: ReadonlySet<string> = new Set([
  'encryptionConfig',
  'instanceTypes',
  'IpAddresses',
  'IpPermissions',
  'podIdentityAssociations',
  'RouteTableIds',
  'SecurityGroupIds',
  'SubnetIds',
  'subnets',
  // In structures:
  'cidrs',
  'IpRanges',
  'Ipv6Ranges',
  'PrefixListIds',
  'publicAccessCidrs',
  'remoteNodeNetworks',
  'remotePodNetworks',
  'securityGroupIds',
  'subnetIds',
  'UserIdGroupPairs',
])

/** Members that are numbers. */
export const NUMBERS = wordSet(`
  desiredSize diskSize FromPort maxSize maxUnavailable maxUnavailablePercentage minSize ToPort
`)
