import { describe, expect, it } from 'vitest'
import { known } from '../../../src/documents/value.ts'
import { authenticationModeOf, cluster, plannedRange } from '../../../src/facts/eks/cluster.ts'
import { factsOf } from '../../support/facts-of.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const snake = {
  name: 'prod',
  version: '1.36',
  region: 'eu-west-1',
  access_config: { authentication_mode: 'API' },
  vpc_config: { subnet_ids: ['subnet-1'], endpoint_public_access: false, public_access_cidrs: ['10.0.0.0/16'] },
  remote_network_config: {
    remote_node_networks: { cidrs: ['10.52.0.0/16'] },
    remote_pod_networks: { cidrs: ['10.53.0.0/16'] },
  },
  kubernetes_network_config: { service_ipv4_cidr: '172.20.0.0/16' },
  enabled_cluster_log_types: ['api', 'audit'],
  deletion_protection: true,
}
const inLists = {
  ...snake,
  access_config: [snake.access_config],
  vpc_config: [snake.vpc_config],
  remote_network_config: [
    { remote_node_networks: [{ cidrs: ['10.52.0.0/16'] }], remote_pod_networks: [{ cidrs: ['10.53.0.0/16'] }] },
  ],
  kubernetes_network_config: [snake.kubernetes_network_config],
}
const camel = {
  name: 'prod',
  version: '1.36',
  accessConfig: { authenticationMode: 'API' },
  resourcesVpcConfig: { endpointPublicAccess: false, publicAccessCidrs: ['10.0.0.0/16'], vpcId: 'vpc-1' },
  remoteNetworkConfig: {
    remoteNodeNetworks: [{ cidrs: ['10.52.0.0/16'] }],
    remotePodNetworks: [{ cidrs: ['10.53.0.0/16'] }],
  },
  kubernetesNetworkConfig: { serviceIpv4Cidr: '172.20.0.0/16' },
  logging: {
    clusterLogging: [
      { types: ['api', 'audit'], enabled: true },
      { types: ['scheduler'], enabled: false },
    ],
  },
  deletionProtection: true,
}
const record = {
  ...camel,
  arn: 'arn:aws:eks:eu-west-1:111122223333:cluster/prod',
  certificateAuthority: { data: 'LS0t' },
}
const upjet = {
  region: 'eu-west-1',
  version: '1.36',
  accessConfig: { authenticationMode: 'API' },
  vpcConfig: { endpointPublicAccess: false, publicAccessCidrs: ['10.0.0.0/16'] },
  remoteNetworkConfig: {
    remoteNodeNetworks: { cidrs: ['10.52.0.0/16'] },
    remotePodNetworks: { cidrs: ['10.53.0.0/16'] },
  },
  kubernetesNetworkConfig: { serviceIpv4Cidr: '172.20.0.0/16' },
  enabledClusterLogTypes: ['api', 'audit'],
  deletionProtection: true,
}

const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  'describe-cluster': ['cluster.json', json({ cluster: record })],
  'describe-cluster without its root': ['cluster.json', json(record)],
  CloudFormation: [
    'template.yaml',
    `Resources:
  Cluster:
    Type: AWS::EKS::Cluster
    Properties:
      Name: prod
      Version: "1.36"
      AccessConfig: {AuthenticationMode: API}
      ResourcesVpcConfig: {EndpointPublicAccess: false, PublicAccessCidrs: [10.0.0.0/16]}
      RemoteNetworkConfig:
        RemoteNodeNetworks: [{Cidrs: [10.52.0.0/16]}]
        RemotePodNetworks: [{Cidrs: [10.53.0.0/16]}]
      KubernetesNetworkConfig: {ServiceIpv4Cidr: 172.20.0.0/16}
      Logging: {ClusterLogging: {EnabledTypes: [{Type: api}, {Type: audit}]}}
      DeletionProtection: true
`,
  ],
  Terraform: ['main.tf.json', json({ resource: { aws_eks_cluster: { main: snake } } })],
  'Terraform with blocks in lists': ['main.tf.json', json({ resource: { aws_eks_cluster: { main: [inLists] } } })],
  'a Terraform plan': [
    'plan.json',
    json({
      format_version: '1.2',
      planned_values: {
        root_module: { resources: [{ mode: 'managed', type: 'aws_eks_cluster', name: 'main', values: inLists }] },
      },
    }),
  ],
  ACK: [
    'ack.yaml',
    `apiVersion: eks.services.k8s.aws/v1alpha1
kind: Cluster
metadata: {name: prod, annotations: {services.k8s.aws/region: eu-west-1}}
spec:
  name: prod
  version: "1.36"
  accessConfig: {authenticationMode: API}
  resourcesVPCConfig: {endpointPublicAccess: false, publicAccessCIDRs: [10.0.0.0/16]}
  remoteNetworkConfig:
    remoteNodeNetworks: [{cidrs: [10.52.0.0/16]}]
    remotePodNetworks: [{cidrs: [10.53.0.0/16]}]
  kubernetesNetworkConfig: {serviceIPv4CIDR: 172.20.0.0/16}
  logging: {clusterLogging: [{enabled: true, types: [api, audit]}]}
  deletionProtection: true
`,
  ],
  'Crossplane v1beta2': [
    'xp.yaml',
    json({
      apiVersion: 'eks.aws.upbound.io/v1beta2',
      kind: 'Cluster',
      metadata: { name: 'prod' },
      spec: { forProvider: upjet },
    }),
  ],
  'Crossplane v1beta1': [
    'xp.yaml',
    json({
      apiVersion: 'eks.aws.upbound.io/v1beta1',
      kind: 'Cluster',
      metadata: { name: 'x', annotations: { 'crossplane.io/external-name': 'prod' } },
      spec: {
        forProvider: {
          ...upjet,
          accessConfig: [upjet.accessConfig],
          vpcConfig: [upjet.vpcConfig],
          remoteNetworkConfig: [
            {
              remoteNodeNetworks: [upjet.remoteNetworkConfig.remoteNodeNetworks],
              remotePodNetworks: [upjet.remoteNetworkConfig.remotePodNetworks],
            },
          ],
          kubernetesNetworkConfig: [upjet.kubernetesNetworkConfig],
        },
      },
    }),
  ],
  'Crossplane, namespaced': [
    'xp.yaml',
    json({
      apiVersion: 'eks.aws.m.upbound.io/v1beta1',
      kind: 'Cluster',
      metadata: { name: 'prod', namespace: 'infra' },
      spec: { forProvider: upjet },
    }),
  ],
  eksctl: [
    'cluster.yaml',
    `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: prod, region: eu-west-1, version: "1.36"}
accessConfig: {authenticationMode: API}
vpc: {clusterEndpoints: {publicAccess: false}, publicAccessCIDRs: [10.0.0.0/16]}
remoteNetworkConfig:
  remoteNodeNetworks: [{cidrs: [10.52.0.0/16]}]
  remotePodNetworks: [{cidrs: [10.53.0.0/16]}]
kubernetesNetworkConfig: {serviceIPv4CIDR: 172.20.0.0/16}
cloudWatch: {clusterLogging: {enableTypes: [api, audit]}}
`,
  ],
}

describe.each(Object.entries(SHAPES))('%s', (shape, [path, text]) => {
  const [found, ...more] = factsOf(cluster, path, text)

  it('is one cluster, and says the same as all others', () => {
    expect(more).toEqual([])
    expect(known(found?.name ?? absent)).toBe('prod')
    expect(known(found?.version ?? absent)).toBe('1.36')
    expect(known(found?.authenticationMode ?? absent)).toBe('API')
    expect(found?.publicAccess).toMatchObject({ state: 'known', value: false })
    expect(found?.publicAccessCidrs).toMatchObject({ value: { items: [{ value: '10.0.0.0/16' }], open: false } })
    expect(found?.logging).toMatchObject({ value: { items: [{ value: 'api' }, { value: 'audit' }], open: false } })
    expect(found?.remoteNodeRanges).toMatchObject({ value: 1 })
    expect(found?.remotePodRanges).toMatchObject({ value: 1 })
    if (shape !== 'eksctl') expect(found?.deletionProtection).toMatchObject({ value: true })
    if (shape !== 'CloudFormation') expect(known(found?.region ?? absent)).toBe('eu-west-1')
  })

  it('plans the same ranges as all others', () => {
    const ranges = factsOf(plannedRange, path, text)
    expect(ranges.map(({ use, cidr }) => `${use} ${cidr.state === 'known' ? cidr.value : cidr.state}`)).toEqual([
      'remoteNodes 10.52.0.0/16',
      'remotePods 10.53.0.0/16',
      'services 172.20.0.0/16',
    ])
    expect(ranges.every(range => range.cluster.name === 'prod')).toBe(true)
  })
})

const absent = { state: 'absent', at: { document: '', pointer: '' } } as const

describe('what looks like a cluster', () => {
  it.each([
    ['a Cluster API cluster', 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: prod}\n'],
    ['a kind cluster', 'apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nname: prod\n'],
    ['an RDS cluster of ACK', 'apiVersion: rds.services.k8s.aws/v1alpha1\nkind: DBCluster\nspec: {name: prod}\n'],
    ['an ECS answer', '{"clusters": [{"clusterArn": "arn:aws:ecs:eu-west-1:111122223333:cluster/prod"}]}'],
    ['a values file', 'name: prod\nlogging: {level: debug}\n'],
    ['a values file with a cluster', 'cluster: {name: prod}\n'],
  ])('%s is none', (_, text) => {
    expect(factsOf(cluster, 'x.yaml', text)).toEqual([])
  })
})

describe('sources', () => {
  const sourceOf = (value: unknown) => factsOf(cluster, 'x.json', json(value)).map(({ source }) => source)

  it('tells a request from a definition and a record', () => {
    expect(sourceOf({ name: 'prod', resourcesVpcConfig: { endpointPublicAccess: true } })).toEqual(['request'])
    expect(sourceOf({ name: 'prod', accessConfig: { authenticationMode: 'API' } })).toEqual(['request'])
    expect(sourceOf({ name: 'prod', roleArn: 'arn', resourcesVpcConfig: { subnetIds: [] } })).toEqual(['definition'])
    expect(sourceOf({ cluster: record })).toEqual(['record'])
  })

  it('reads what is an expression as unknown, and not as absent', () => {
    const dynamic = { dynamic: { access_config: { for_each: [1], content: { authentication_mode: 'API' } } } }
    const [found] = factsOf(
      cluster,
      'm.tf.json',
      json({ resource: { aws_eks_cluster: { a: { name: 'x', ...dynamic } } } }),
    )
    expect(found?.authenticationMode.state).toBe('unknown')
    const [template] = factsOf(
      cluster,
      't.yaml',
      'Resources:\n  C:\n    Type: AWS::EKS::Cluster\n    Properties:\n      ResourcesVpcConfig: !Ref Vpc\n',
    )
    expect(template?.publicAccess.state).toBe('unknown')
  })

  it('takes an optional parameter without a value for no range', () => {
    const ranges = factsOf(
      plannedRange,
      't.yaml',
      `Parameters: {Pods: {Type: String, Default: ""}}
Resources:
  C:
    Type: AWS::EKS::Cluster
    Properties:
      RemoteNetworkConfig:
        RemoteNodeNetworks: [{Cidrs: [!Ref Nodes]}]
        RemotePodNetworks: !If [HasPods, [{Cidrs: [!Ref Pods]}], !Ref AWS::NoValue]
`,
    )
    expect(ranges.map(({ use, cidr }) => [use, cidr.state])).toEqual([['remoteNodes', 'unknown']])
  })

  it('reads the platform section of our own configuration, and of no other file', () => {
    const text = 'platform:\n  network: {remotePods: [10.53.0.0/16]}\n  clusters: {prod: {endpoint: https://x}}\n'
    expect(factsOf(plannedRange, 'clusters/clauselint.yaml', text)).toMatchObject([
      { use: 'remotePods', source: 'configuration', cidr: { value: '10.53.0.0/16' } },
    ])
    expect(factsOf(cluster, 'clauselint.yml', text)).toMatchObject([
      { name: { value: 'prod' }, source: 'configuration' },
    ])
    expect(factsOf(plannedRange, 'values.yaml', text)).toEqual([])
  })
})

describe('authenticationModeOf', () => {
  const of = (path: string, text: string) => factsOf(cluster, path, text).map(authenticationModeOf)

  it("is the service's default in a definition that says nothing, and unknown in a record", () => {
    expect(of('a.tf.json', json({ resource: { aws_eks_cluster: { a: { name: 'x' } } } }))).toEqual(['CONFIG_MAP'])
    expect(of('a.yaml', 'apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {name: x}\n')).toEqual([
      'API_AND_CONFIG_MAP',
    ])
    expect(of('a.json', json({ cluster: { certificateAuthority: {} } }))).toEqual([undefined])
  })
})
