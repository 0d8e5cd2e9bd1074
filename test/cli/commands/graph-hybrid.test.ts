import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const CONFIGURATION = `platform:
  profile: native-no-nat
  network:
    vpc: [10.20.0.0/16]
    remoteNodes: [10.80.0.0/16]
    remotePods: [10.81.0.0/16]
`
const TEMPLATE = `AWSTemplateFormatVersion: "2010-09-09"
Parameters:
  Port: {Type: Number}
  Gateway: {Type: String}
Resources:
  Cluster:
    Type: AWS::EKS::Cluster
    Properties: {Name: shop, RoleArn: "arn:aws:iam::111122223333:role/eks", ResourcesVpcConfig: {SubnetIds: [subnet-0a, subnet-0b]}}
  Pods:
    Type: AWS::EC2::SecurityGroupIngress
    Properties: {GroupId: !GetAtt Cluster.ClusterSecurityGroupId, IpProtocol: "-1", CidrIp: 10.81.0.0/16}
  Dns:
    Type: AWS::EC2::SecurityGroupIngress
    Properties: {GroupId: !GetAtt Cluster.ClusterSecurityGroupId, IpProtocol: udp, FromPort: 53, ToPort: 53, CidrIp: 10.80.0.0/16}
  EndpointGroup:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: endpoint
      VpcId: vpc-0a
      SecurityGroupIngress:
        - {IpProtocol: tcp, FromPort: 443, ToPort: 443, CidrIp: 10.20.0.0/16}
        - {IpProtocol: tcp, FromPort: 443, ToPort: 443, CidrIp: 10.80.0.0/16}
        - {IpProtocol: tcp, FromPort: !Ref Port, ToPort: !Ref Port, CidrIp: 10.81.0.0/16}
  Endpoint:
    Type: AWS::EC2::VPCEndpoint
    Properties:
      VpcEndpointType: Interface
      ServiceName: com.amazonaws.eu-west-1.sts
      VpcId: vpc-0a
      SecurityGroupIds: [!Ref EndpointGroup]
  Table:
    Type: AWS::EC2::RouteTable
    Properties: {VpcId: vpc-0a}
  ToPods:
    Type: AWS::EC2::Route
    Properties: {RouteTableId: !Ref Table, DestinationCidrBlock: 10.81.0.0/16, TransitGatewayId: tgw-0a}
`
const SHOP = { 'clauselint.yaml': CONFIGURATION, 'network.yaml': TEMPLATE }

/** Rows of the text with one space between words. */
const rowsOf = (text: string): readonly string[] =>
  text.split('\n').map(line => line.trim().replaceAll(/ {2,}/g, ' | '))

describe('graph hybrid', () => {
  it('prints the plan, and what is required beside what is allowed', async () => {
    const { stdout, exitCode, stderr } = await sandbox(SHOP).run(['graph', 'hybrid', '.'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(rowsOf(stdout)).toEqual(
      expect.arrayContaining([
        'remote Pods | 10.81.0.0/16 | clauselint.yaml:6',
        'Services | not stated',
        'cloud network | remote Pods | route | yes | yes | RT-01 | network.yaml:36',
        'cloud network | remote nodes | route | yes | MISSING | RT-02 | network.yaml:36',
        'cloud network | remote nodes | own address | yes | unknown | VC-03 | (no configuration of the VPC CNI is described here)',
        'cluster DNS | STS endpoint | private names | yes | MISSING | VE-02 | network.yaml:26',
        'remote Pods | API server | all traffic | yes | yes | SG-04 | network.yaml:11',
        'remote nodes | cluster DNS | tcp 53 | yes | MISSING | SG-05 | network.yaml:11',
        'cloud network | STS endpoint | tcp 443 | yes | yes | SG-08 | network.yaml:21',
        'remote nodes | STS endpoint | tcp 443 | no | yes, TOO MUCH | SG-08 | network.yaml:22 (10.80.0.0/16)',
      ]),
    )
  })

  it('says what is decided at deployment, or not described, is unknown', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'hybrid', '--format', 'json', '.'])
    const [graph] = JSON.parse(stdout).graphs
    const verdict = (from: string, to: string): unknown =>
      graph.flows.find((flow: Record<string, unknown>) => flow['from'] === from && flow['to'] === to)
    expect(verdict('remotePods', 'sts')).toMatchObject({ verdict: 'unknown', note: 'decided at deployment' })
    expect(verdict('remotePods', 's3')).toMatchObject({ verdict: 'unknown', at: [] })
    expect(verdict('vpc', 'remoteNodes')).toMatchObject({ verdict: 'missing', check: 'RT-02' })
  })

  it('calls nothing missing that a document which is not read may allow', async () => {
    const broken = 'resource "aws_security_group_rule" "dns" {\n  from_port = \n'
    const { stdout } = await sandbox({ ...SHOP, 'rules.tf': broken }).run(['graph', 'hybrid', '.'])
    expect(stdout).not.toContain('MISSING')
    expect(stdout).toContain('rules.tf:2')
    const other = await sandbox({ ...SHOP, 'web.yaml': 'kind: [' }).run(['graph', 'hybrid', '.'])
    expect(other.stdout).toContain('MISSING')
  })

  it('draws missing lines in red, with files and lines, as SVG, DOT and a page', async () => {
    const { run } = sandbox(SHOP)
    const svg = (await run(['graph', 'hybrid', '--format', 'svg', '.'])).stdout
    expect(svg).toContain('edge missing')
    expect(svg).toContain('network.yaml:36')
    expect((await run(['graph', 'hybrid', '--format', 'dot', '.'])).stdout).toContain('class="missing" style="dashed"')
    const html = (await run(['graph', 'hybrid', '--format', 'html', '.'])).stdout
    expect(html).toContain('<td>MISSING</td>')
    expect(html).toContain(svg.split('\n')[0])
  })

  it('has nothing to show where no network is hybrid', async () => {
    const { exitCode, stderr } = await sandbox({ 'network.yaml': TEMPLATE }).run(['graph', 'hybrid', '.'])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('no hybrid network') })
  })

  it('marks networks that documents state differently', async () => {
    const cluster = `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: shop, region: eu-west-1}
remoteNetworkConfig:
  remoteNodeNetworks: [{cidrs: [10.80.0.0/16]}]
  remotePodNetworks: [{cidrs: [10.82.0.0/16]}]
`
    const { run } = sandbox({ ...SHOP, 'cluster.yaml': cluster })
    const { stdout } = await run(['graph', 'hybrid', '.'])
    expect(rowsOf(stdout)).toContain(
      'remote Pods | 10.81.0.0/16 | clauselint.yaml:6, CONTRADICTED by 10.82.0.0/16 in cluster.yaml:6',
    )
    expect((await run(['graph', 'hybrid', '--format', 'svg', '.'])).stdout).toContain('node contradicted')
  })

  it('shows no secret that a document has in its place', async () => {
    const key = `AKIA${'IOSFODNN7EXAMPLQ'}`
    const group = TEMPLATE.replace(
      'CidrIp: 10.80.0.0/16}\n        - {IpProtocol: tcp, FromPort: !Ref',
      `CidrIp: ${key}}\n        - {IpProtocol: tcp, FromPort: !Ref`,
    )
    const { run } = sandbox({ 'clauselint.yaml': CONFIGURATION, [`${key}.yaml`]: group })
    for (const format of ['text', 'json', 'dot', 'svg', 'html'])
      expect((await run(['graph', 'hybrid', '--format', format, '.'])).stdout).not.toContain(key)
  })

  it('marks what is new, gone or different since a commit', async () => {
    const { run, folder, write } = sandbox(SHOP)
    rmSync(join(folder, '.git'), { recursive: true })
    const git = (...words: readonly string[]): void => {
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { stdio: 'ignore' })
    }
    git('init')
    git('add', '.')
    git('commit', '-m', 'first')
    write({
      'network.yaml': TEMPLATE.replace(
        'DestinationCidrBlock: 10.81.0.0/16',
        'DestinationCidrBlock: 10.80.0.0/15',
      ).replace(/^ {8}- .*10\.80\.0\.0\/16\}\n/m, ''),
    })
    const variables = { PATH: process.env['PATH'] }
    const { stdout } = await run(['graph', 'hybrid', '--since', 'HEAD', '.'], { variables })
    expect(rowsOf(stdout)).toEqual(
      expect.arrayContaining([
        'cloud network | remote nodes | route | yes | yes | RT-02 | network.yaml:35 | was MISSING',
        'remote nodes | STS endpoint | tcp 443 | no | yes, TOO MUCH | SG-08 | network.yaml:22 (10.80.0.0/16) | gone',
        'cloud network | remote Pods | route | yes | yes | RT-01 | network.yaml:35',
      ]),
    )
    const svg = (await run(['graph', 'hybrid', '--since', 'HEAD', '--format', 'svg', '.'], { variables })).stdout
    expect(svg).toContain('edge sure changed')
    expect(svg).toContain('edge beyond gone')
  })
})
