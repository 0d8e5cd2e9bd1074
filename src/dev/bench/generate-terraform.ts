import { mkdirSync, writeFileSync } from 'node:fs'

/**
 * Writes a Terraform repository under `folder`: a module, and `count` roots of three files each that call it, with a role, its
 * policy and a registry. The same files for the same count.
 */
export function generateTerraform(folder: string, count: number): void {
  write(`${folder}/modules/role`, { main: ROLE, variables: VARIABLES, outputs: OUTPUTS })
  for (let i = 0; i < count; i++)
    write(`${folder}/services/service-${i}`, { main: service(i), policy: policy(i), registry: registry(i) })
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}.tf`, text)
}

const ROLE = `data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]
    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "this" {
  name               = "\${var.name}-\${var.environment}"
  assume_role_policy = data.aws_iam_policy_document.trust.json
  tags               = merge(var.tags, { Name = var.name })
}

resource "aws_iam_role_policy" "this" {
  for_each = var.policies
  name     = each.key
  role     = aws_iam_role.this.id
  policy   = each.value
}

resource "aws_eks_pod_identity_association" "this" {
  cluster_name    = var.cluster
  namespace       = var.environment
  service_account = var.name
  role_arn        = aws_iam_role.this.arn
}
`

const VARIABLES = ['name', 'environment', 'cluster']
  .map(name => `variable "${name}" {\n  type = string\n}\n`)
  .concat(
    'variable "policies" {\n  type = map(string)\n}\n',
    'variable "tags" {\n  type    = map(string)\n  default = {}\n}\n',
  )
  .join('\n')

const OUTPUTS = 'output "arn" {\n  value = aws_iam_role.this.arn\n}\n'

const service = (i: number): string => `locals {
  name = "service-${i}"
  tags = { team = "team-${i % 7}", service = local.name }
}

module "role" {
  source      = "../../modules/role"
  name        = local.name
  environment = ${i % 2 === 0 ? '"live"' : '"test"'}
  cluster     = "platform"
  policies = {
    queue  = data.aws_iam_policy_document.queue.json
    bucket = data.aws_iam_policy_document.bucket.json
  }
  tags = local.tags
}

output "role" {
  value = module.role.arn
}
`

const policy = (i: number): string => `data "aws_iam_policy_document" "queue" {
  statement {
    actions   = ["sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage"]
    resources = [for name in ["orders", "returns"] : "arn:aws:sqs:eu-west-1:111122223333:service-${i}-\${name}"]
  }
}

data "aws_iam_policy_document" "bucket" {
  dynamic "statement" {
    for_each = toset(["reports", "exports"])
    content {
      sid       = title(statement.value)
      actions   = ["s3:GetObject", "s3:PutObject"]
      resources = ["arn:aws:s3:::service-${i}-\${statement.value}/*"]
    }
  }
}
`

const registry = (i: number): string => `resource "aws_ecr_repository" "this" {
  name                 = "team-${i % 7}/\${local.name}"
  image_tag_mutability = ${i % 20 === 0 ? '"MUTABLE"' : '"IMMUTABLE"'}
  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecr_lifecycle_policy" "this" {
  repository = aws_ecr_repository.this.name
  policy = jsonencode({
    rules = [for i, prefix in ["v", "main-"] : {
      rulePriority = i + 1
      description  = "keep what \${prefix} names"
      selection = {
        tagStatus     = "tagged"
        tagPrefixList = [prefix]
        countType     = "sinceImagePushed"
        countUnit     = "days"
        countNumber   = ${(i % 20) + 10}
      }
      action = { type = "expire" }
    }]
  })
}
`
