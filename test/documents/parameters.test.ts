import { describe, expect, it } from 'vitest'
import { lint } from '../../src/index.ts'
import { loadParsers } from '../../src/languages/load.ts'

const TEMPLATE = `Parameters:
  Cidr: {Type: String, Default: 0.0.0.0/0}
Resources:
  Vpc: {Type: AWS::EC2::VPC, Properties: {CidrBlock: 10.0.0.0/16}}
  Web:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: web
      SecurityGroupIngress:
        - {IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: !Ref Cidr}
        - {IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: {Ref: Cidr}}
        - {IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: !Sub "\${Cidr}"}
`
const VARIABLES = {
  variable: { cidr: { default: '0.0.0.0/0' } },
  resource: {
    aws_vpc: { main: { cidr_block: '10.0.0.0/16' } },
    aws_security_group_rule: {
      web: {
        type: 'ingress',
        protocol: 'tcp',
        from_port: 22,
        to_port: 22,
        cidr_blocks: ['${var.cidr}'],
        security_group_id: 'sg-1',
      },
    },
  },
}
const found = async (path: string, text: string) => {
  const { report } = lint([{ path, text }], { parsers: await loadParsers(new Set(['json', 'yaml'])) })
  return report.findings
    .filter(({ check }) => check === 'SG-10')
    .map(({ object, pointer, related }) => [object, pointer, related.map(({ location }) => location.startLine)])
}

describe('a finding in the default of a parameter', () => {
  it('names the parameter, and where it is used', async () => {
    expect(await found('a.yaml', TEMPLATE)).toEqual([['Parameter Cidr', '/Parameters/Cidr/Default', [10, 11, 12]]])
  })

  it('names the variable of Terraform', async () => {
    expect(await found('a.tf.json', JSON.stringify(VARIABLES))).toEqual([
      ['variable cidr', '/variable/cidr/default', [1]],
    ])
  })
})
