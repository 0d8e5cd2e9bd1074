import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

// Words of policies in each shape that holds one. Each document has the action s3:GetObject, the key aws:SourceArn and the
// operator ArnLike, once.

const STATEMENT = {
  Effect: 'Allow',
  Action: ['s3:GetObject'],
  Resource: '*',
  Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::shop' } },
}
const JSON_POLICY = JSON.stringify({ Version: '2012-10-17', Statement: [STATEMENT] }, null, 2)
const ONE_LINE = JSON.stringify({ Version: '2012-10-17', Statement: STATEMENT })
const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
const YAML_POLICY = `Version: "2012-10-17"
Statement:
  - Effect: Allow
    Action:
      - s3:GetObject
    Resource: "*"
    Condition:
      ArnLike:
        aws:SourceArn: arn:aws:s3:::shop`
const HCL_POLICY = `{
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["s3:GetObject"]
      Resource = "*"
      Condition = {
        ArnLike = { "aws:SourceArn" = "arn:aws:s3:::shop" }
      }
    }]
  }`
const ACK_POLICY = `apiVersion: iam.services.k8s.aws/v1alpha1
kind: Policy
metadata: {name: shop}
spec:
  name: shop
  policyDocument: |
    ${indented(JSON_POLICY, 4)}
`

const SHAPES: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'a document of JSON': ['policy.json', `${JSON_POLICY}\n`],
  'a CloudFormation template in YAML': [
    'template.yaml',
    `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Shop:
    Type: AWS::IAM::ManagedPolicy
    Properties:
      PolicyDocument:
        ${indented(YAML_POLICY, 8)}
`,
  ],
  'a CloudFormation template in JSON': [
    'template.json',
    JSON.stringify(
      {
        AWSTemplateFormatVersion: '2010-09-09',
        Resources: {
          Shop: {
            Type: 'AWS::IAM::ManagedPolicy',
            Properties: { PolicyDocument: { Version: '2012-10-17', Statement: [STATEMENT] } },
          },
        },
      },
      null,
      2,
    ),
  ],
  'a function of SAM': [
    'sam.yaml',
    `AWSTemplateFormatVersion: "2010-09-09"
Transform: AWS::Serverless-2016-10-31
Resources:
  Shop:
    Type: AWS::Serverless::Function
    Properties:
      Handler: index.handler
      Runtime: nodejs20.x
      CodeUri: src
      Policies:
        - ${indented(YAML_POLICY, 10)}
`,
  ],
  'jsonencode of Terraform': [
    'encoded.tf',
    `resource "aws_iam_policy" "shop" {
  name   = "shop"
  policy = jsonencode(${HCL_POLICY})
}
`,
  ],
  'a document of data in Terraform': [
    'data.tf',
    `data "aws_iam_policy_document" "shop" {
  statement {
    actions   = ["s3:GetObject"]
    resources = ["*"]
    condition {
      test     = "ArnLike"
      variable = "aws:SourceArn"
      values   = ["arn:aws:s3:::shop"]
    }
  }
}
`,
  ],
  'a heredoc of Terraform': [
    'heredoc.tf',
    `resource "aws_iam_policy" "written" {
  name   = "shop"
  policy = <<-EOT
    ${indented(JSON_POLICY, 4)}
  EOT
}
`,
  ],
  'a service control policy in Terraform': [
    'scp.tf',
    `resource "aws_organizations_policy" "shop" {
  name    = "shop"
  type    = "SERVICE_CONTROL_POLICY"
  content = jsonencode(${HCL_POLICY})
}
`,
  ],
  'the policy of a bucket in CloudFormation': [
    'bucket.yaml',
    `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Shop:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: shop
      PolicyDocument:
        ${indented(YAML_POLICY.replace('Effect: Allow', 'Effect: Allow\n    Principal: {AWS: "111122223333"}'), 8)}
`,
  ],
  'a policy of ACK': ['ack.yaml', ACK_POLICY],
  'the inline policy of a role of ACK': [
    'role.yaml',
    `apiVersion: iam.services.k8s.aws/v1alpha1
kind: Role
metadata: {name: shop}
spec:
  name: shop
  assumeRolePolicyDocument: '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"ec2.amazonaws.com"},"Action":"sts:AssumeRole"}]}'
  inlinePolicies:
    shop: '${ONE_LINE}'
`,
  ],
  'a ServiceAccount of eksctl': [
    'cluster.yaml',
    `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: shop, region: eu-west-1}
iam:
  withOIDC: true
  serviceAccounts:
    - metadata: {name: shop, namespace: shop}
      attachPolicy:
        ${indented(YAML_POLICY, 8)}
`,
  ],
  'a template of kro': [
    'graph.yaml',
    `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: shop}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Shop
    spec: {name: string}
  resources:
    - id: policy
      template:
        ${indented(ACK_POLICY.trimEnd(), 8)}
`,
  ],
  'a call of the CLI': [
    'call.sh',
    `#!/usr/bin/env bash
set -euo pipefail
aws iam put-role-policy --role-name shop --policy-name shop --policy-document '${JSON_POLICY}'
`,
  ],
  'a heredoc of a script': [
    'heredoc.sh',
    `#!/usr/bin/env bash
set -euo pipefail
cat > policy.json <<'EOF'
${JSON_POLICY}
EOF
aws iam create-policy --policy-name shop --policy-document file://policy.json
`,
  ],
}

const WORDS = [
  { word: 's3:GetObject', typed: 's3:GetObj', completed: 's3:GetObjectTagging', hover: 'access level' },
  { word: 'ArnLike', typed: 'ArnLi', completed: 'ArnLike', hover: 'compares' },
  { word: 'aws:SourceArn', typed: 'aws:SourceA', completed: 'aws:SourceAccount', hover: 'of all services' },
]

describe('words of policies in an editor', () => {
  const sandbox = sandboxes()
  let client: TestClient
  let pathOf: (name: string) => string
  beforeAll(async () => {
    const { folder, path } = sandbox(Object.fromEntries(Object.values(SHAPES)))
    pathOf = path
    client = await connectClient()
    await initialize(client, [folder])
  })
  afterAll(() => {
    client.leave()
  })

  const ask = (method: string, name: string, text: string, offset: number) => {
    const before = text.slice(0, offset).split('\n')
    return client.request(`textDocument/${method}`, {
      textDocument: { uri: uriOf(pathOf(name)) },
      position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
    })
  }

  it.each(Object.keys(SHAPES))('%s: are completed, and explained on hover', async shape => {
    const [name, text] = SHAPES[shape] ?? ['', '']
    client.open(pathOf(name), text)
    await client.published(pathOf(name), ({ version }) => version === 1)
    const missing: string[] = []
    for (const { word, hover } of WORDS) {
      const { result } = await ask('hover', name, text, text.indexOf(word) + 1)
      if (!String(result?.contents?.value).includes(hover)) missing.push(`hover ${word}`)
    }
    let version = 1
    for (const { word, typed, completed } of WORDS) {
      version++
      const changed = text.replace(word, typed)
      client.change(pathOf(name), version, [{ text: changed }])
      const { result } = await ask('completion', name, changed, changed.indexOf(typed) + typed.length)
      const items: readonly { readonly label: string }[] = result?.items ?? result ?? []
      if (!items.some(({ label }) => label === completed)) missing.push(`completion ${word}`)
    }
    expect(missing).toEqual([])
  })
})
