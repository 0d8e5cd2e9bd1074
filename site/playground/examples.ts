import type { PlaygroundFile } from './protocol.ts'

export interface Example {
  readonly name: string
  readonly load: () => Promise<readonly PlaygroundFile[]>
}

const fixed = (files: Readonly<Record<string, string>>) => async (): Promise<readonly PlaygroundFile[]> =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

/** The files of examples/platform, each a chunk of its own that is loaded when somebody wants to see it. */
const PLATFORM: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob(
  ['../../examples/platform/**/*.{yaml,json,toml}'],
  { query: '?raw', import: 'default' },
)

async function platform(): Promise<readonly PlaygroundFile[]> {
  const files = await Promise.all(
    Object.entries(PLATFORM).map(async ([path, load]) => ({
      path: path.replace(/^.*examples\/platform\//, ''),
      text: String(await load()),
    })),
  )
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const EXAMPLES: readonly Example[] = [
  {
    name: 'A Deployment with typing errors',
    load: fixed({
      'deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  replica: 3
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      contianers:
        - name: web
          image: nginx:latest
          ports:
            - containerPort: "80"
`,
      'service.yaml': `apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
spec:
  selector:
    app: wbe
  ports:
    - port: 80
      targetPort: 80
`,
    }),
  },
  {
    name: 'Who trusts whom: Terraform and a ServiceAccount',
    load: fixed({
      'iam.tf': `data "aws_iam_policy_document" "orders" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = ["arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"]
    }
    condition {
      test     = "StringLike"
      variable = "oidc.eks.eu-west-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF:sub"
      values   = ["system:serviceaccount:*:orders"]
    }
  }
}

resource "aws_iam_role" "orders" {
  name               = "orders"
  assume_role_policy = data.aws_iam_policy_document.orders.json
}

resource "aws_security_group" "database" {
  name = "database"
  ingress {
    protocol    = "tcp"
    from_port   = 5432
    to_port     = 5432
    cidr_blocks = ["0.0.0.0/0"]
  }
}
`,
      'service-account.yaml': `apiVersion: v1
kind: ServiceAccount
metadata:
  name: orders
  namespace: shop
  annotations:
    eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/orders-api
`,
    }),
  },
  {
    name: 'A rule of your own',
    load: fixed({
      'policies/team.yaml': `apiVersion: clauselint/v1
kind: Policy
metadata:
  name: team-label
spec:
  match:
    facts: [workload]
  validations:
    - expression: has(object.labels.team)
      message: every workload names the team that owns it
      severity: error
`,
      'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels:
    app: web
spec:
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: registry.example.com/shop/web:1.4.2
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
`,
    }),
  },
  { name: 'A platform with twelve mistakes', load: platform },
]
