import { afterEach, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

/** Opens the first of the files in a workspace of all; where something is, is told by the text around it. */
async function opened(files: Readonly<Record<string, string>>) {
  const { folder, path } = sandbox(files)
  const [name = '', text = ''] = Object.entries(files)[0] ?? []
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder], { window: { workDoneProgress: true } })
  // What uses an account may be in a file that the server has not read yet.
  await client.waitFor(({ method, params }) => method === '$/progress' && params.value.kind === 'end')
  client.open(path(name), text)
  await client.published(path(name), ({ version }) => version === 1)
  const textDocument = { uri: uriOf(path(name)) }
  const positionOf = (offset: number) => {
    const before = text.slice(0, offset).split('\n')
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  }
  const hover = async (words: string): Promise<string> => {
    expect(text, words).toContain(words)
    const position = positionOf(text.indexOf(words) + words.length - 1)
    const { result } = await client.request('textDocument/hover', { textDocument, position })
    return result?.contents.value ?? ''
  }
  const words = async (typed: string): Promise<readonly { label: string; detail: string }[]> => {
    expect(text, typed).toContain(typed)
    const position = positionOf(text.indexOf(typed) + typed.length)
    return (await client.request('textDocument/completion', { textDocument, position })).result
  }
  return { hover, words }
}

const labels = (items: readonly { readonly label: string }[]): readonly string[] => items.map(({ label }) => label)

const JSON_POLICY = `{
  "Version": "2012-10-17",
  "Statement": [{
    "Effect": "Allow",
    "Action": ["ecr:GetAuthorizationToken", "s3:GetObject", "s3:List*", "ecr:"],
    "Resource": "*",
    "Condition": {
      "StringEquals": { "aws:PrincipalOrgID": "o-a1b2c3d4e5", "s3:": "x" },
      "Bo": { "aws:SecureTransport": "true" }
    }
  }]
}
`
const YAML_POLICY = `Resources:
  Reader:
    Type: AWS::IAM::ManagedPolicy
    Properties:
      PolicyDocument:
        Version: "2012-10-17"
        Statement:
          - Effect: Allow
            Action:
              - ecr:Get
              - s3:
            Resource: "*"
            Condition:
              StringE:
                aws:Source
`
const HCL_POLICY = `data "aws_iam_policy_document" "reader" {
  statement {
    # what "CI" reads
    actions   = ["ecr:BatchGetImage", "ecr:Get"]
    resources = ["\${aws_ecr_repository.orders.arn}"]
    condition {
      test     = "StringEq"
      variable = "aws:Req"
      values   = ["\${var.team}"]
    }
  }
}
`

describe('words of policies in an editor', () => {
  it('tell what they are', async () => {
    const { hover } = await opened({ 'policy.json': JSON_POLICY })
    const action = await hover('ecr:GetAuthorization')
    expect(action).toContain('**ecr:GetAuthorizationToken**: access level Read.')
    expect(action).toContain('It acts on no resource: only `*` allows it.')
    expect(action).toContain('reference/list_amazonelasticcontainerregistry.html')
    expect(await hover('s3:GetOb')).toContain('- object: `arn:${Partition}:s3:::${BucketName}/${ObjectName}`')
    expect(await hover('s3:Lis')).toMatch(/`s3:List\*`: \d+ actions of Amazon S3\.\n\n- List\w+: List/)
    expect(await hover('aws:PrincipalOrg')).toBe('`aws:PrincipalOrgID`: String, of all services.')
    expect(await hover('StringEq')).toBe('**StringEquals** compares texts; one of the values is enough.')
    expect(await hover('2012-10')).toBe('')
  })

  it('are completed in JSON', async () => {
    const { words } = await opened({ 'policy.json': JSON_POLICY })
    const actions = await words('"s3:List*", "ecr:')
    expect(actions).toContainEqual(expect.objectContaining({ label: 'ecr:BatchGetImage', detail: 'Read; repository' }))
    expect(labels(actions)).toContain('ecr:*')
    expect(labels(actions)).not.toContain('s3:GetObject')
    expect(labels(await words('"Bo'))).toEqual(expect.arrayContaining(['Bool', 'ForAnyValue:StringLike']))
    expect(labels(await words('d4e5", "s3:'))).toEqual(expect.arrayContaining(['s3:prefix', 'aws:SourceIp']))
    expect(await words('"Resource": "')).toEqual([])
  })

  it('are completed in YAML', async () => {
    const { words } = await opened({ 'template.yaml': YAML_POLICY })
    expect(labels(await words('- ecr:Get'))).toContain('ecr:GetDownloadUrlForLayer')
    expect(labels(await words('- s3:'))).toContain('s3:PutObject')
    expect(labels(await words('StringE'))).toContain('StringEquals')
    expect(labels(await words('aws:Source'))).toContain('aws:SourceVpc')
    expect(await words('Effect: Al')).toEqual([])
  })

  it('are completed in Terraform', async () => {
    const { words } = await opened({ 'main.tf': HCL_POLICY })
    expect(labels(await words('"ecr:Get'))).toContain('ecr:GetAuthorizationToken')
    expect(labels(await words('"StringEq'))).toContain('StringEquals')
    expect(labels(await words('"aws:Req'))).toContain('aws:RequestTag/')
    expect(await words('values   = ["')).toEqual([])
  })
})

const CLUSTER = `apiVersion: v1
kind: ServiceAccount
metadata: {name: builder, namespace: ci}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: starter}
rules:
  - {apiGroups: [""], resources: [pods], verbs: [create, get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: builders-start}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: starter}
subjects:
  - {kind: ServiceAccount, name: builder, namespace: ci}
`
const WORKLOAD = `apiVersion: v1
kind: Pod
metadata: {name: build, namespace: ci}
spec:
  serviceAccountName: builder
  containers:
    - {name: app, image: "example.com/app:1.0"}
`

describe('accounts, roles and bindings in an editor', () => {
  it('tell what they can do and who uses them', async () => {
    const { hover } = await opened({ 'cluster.yaml': CLUSTER, 'pod.yaml': WORKLOAD })
    const account = await hover('name: builder')
    expect(account).toContain('**ServiceAccount ci/builder**')
    expect(account).toContain('can become cluster-admin: it may start Pods in all namespaces')
    expect(account).toContain('ClusterRole starter in all namespaces: create, get pods')
    expect(account).toContain('- Pod ci/build runs as ServiceAccount ci/builder')
    const role = await hover('metadata: {name: start')
    expect(role).toBe(
      '**ClusterRole starter**\n\nIt can:\n\n- create, get pods\n\nUsed by:\n\n- ServiceAccount ci/builder in all namespaces',
    )
    expect(await hover('name: builders-st')).toContain('Used by:\n\n- ServiceAccount ci/builder')
    expect(await hover('kind: ClusterRoleB')).toBe('')
  })
})

const ROLE_BLOCK = `resource "aws_iam_role" "worker" {
  name               = "shop-worker"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com"]
    }
  }
}

resource "aws_iam_role_policy" "worker" {
  role   = aws_iam_role.worker.id
  policy = data.aws_iam_policy_document.worker.json
}

data "aws_iam_policy_document" "worker" {
  statement {
    actions   = ["iam:PassRole", "ec2:RunInstances"]
    resources = ["*"]
  }
}

resource "aws_iam_role_policy_attachment" "pull" {
  role       = aws_iam_role.worker.name
  policy_arn = "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryPullOnly"
}

resource "aws_eks_pod_identity_association" "worker" {
  cluster_name    = "main"
  namespace       = "shop"
  service_account = "worker"
  role_arn        = aws_iam_role.worker.arn
}

resource "aws_iam_role" "admin" {
  name                = "admin"
  assume_role_policy  = data.aws_iam_policy_document.trust.json
  managed_policy_arns = ["arn:aws:iam::aws:policy/AdministratorAccess"]
}
`
const ROLE_RESOURCE = `Resources:
  Worker:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument:
        Version: "2012-10-17"
        Statement:
          - Effect: Allow
            Principal: {Service: ecs-tasks.amazonaws.com}
            Action: sts:AssumeRole
      Policies:
        - PolicyName: read
          PolicyDocument:
            Version: "2012-10-17"
            Statement:
              - Effect: Allow
                Action: s3:GetObject
                Resource: arn:aws:s3:::orders/*
                Condition: {Bool: {"aws:SecureTransport": "true"}}
              - {Effect: Deny, Action: "s3:Delete*", Resource: "*"}
`

describe('roles of IAM in an editor', () => {
  it('tell in Terraform what they can do and who can use them, at their labels and names', async () => {
    const { hover } = await opened({ 'main.tf': ROLE_BLOCK })
    const found = await hover('"worker')
    expect(found).toContain('**role shop-worker**')
    for (const line of [
      'can become administrator of the AWS account: it may pass any role to ec2, and role admin may do everything in the account',
      "has AWS's policy AmazonEC2ContainerRegistryPullOnly",
      'may use iam:PassRole, ec2:RunInstances on \\*',
      'ServiceAccount shop/worker has role shop-worker, unless',
      'ec2.amazonaws.com may assume it',
    ])
      expect(found).toContain(line)
    expect(await hover('"shop-work')).toBe(found)
    expect(await hover('resource "aws_iam')).toBe('')
  })

  it('are told beside what is wrong with them', async () => {
    const { hover } = await opened({ 'main.tf': ROLE_BLOCK })
    const found = await hover('ec2:RunInst')
    expect(found).toContain('**ec2:RunInstances**: access level Write')
    expect(found.indexOf('**AC-04**')).toBeGreaterThan(found.indexOf('access level'))
  })

  it('tell in CloudFormation what they can do and who can use them, at their logical ids', async () => {
    const { hover } = await opened({ 'template.yaml': ROLE_RESOURCE })
    expect(await hover('Worke')).toBe(
      [
        '**role Worker**',
        'It can:',
        '- may use s3:GetObject on arn:aws:s3:::orders/\\*, if aws:SecureTransport is as required\n- may not use s3:Delete\\* on \\*',
        'Used by:',
        '- ecs-tasks.amazonaws.com may assume it',
      ].join('\n\n'),
    )
    expect(await hover('Properties')).toBe('')
  })
})
