data "aws_iam_policy_document" "registry" {
  statement {
    actions   = ["ecr:GetAuthorisationToken"] # expect: IA-01 '"ecr:GetAuthorisationToken"'
    resources = ["*"]
  }
}

resource "aws_iam_policy" "registry" {
  name   = "registry"
  policy = data.aws_iam_policy_document.registry.json
}

resource "aws_iam_role_policy" "parameters" {
  role = "worker"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["ssm:GetParamters", var.action] # expect: IA-01 '"ssm:GetParamters"', note "var.action"
      Resource = "*"
    }]
  })
}

resource "aws_organizations_policy" "regions" {
  name = "regions"
  content = jsonencode({
    Statement = [{
      Effect    = "Deny"
      NotAction = ["iam:*", "organisations:*"] # expect: IA-01 '"organisations:*"'
      Resource  = "*"
    }]
  })
}
