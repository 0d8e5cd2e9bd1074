# failing
resource "aws_ecr_repository_creation_template" "hub" {
  prefix               = "quay"
  applied_for          = ["PULL_THROUGH_CACHE"]
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:ecr-pullthroughcache/hub-abcdef"
}

resource "aws_iam_role" "puller" {
  name = "puller"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "puller" {
  role = aws_iam_role.puller.name
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = "*" },
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer", "ecr:BatchCheckLayerAvailability", "ecr:BatchImportUpstreamImage"] # expect: PP-06 "\"ecr:BatchGetImage\""
        Resource = "arn:aws:ecr:eu-west-1:111122223333:repository/docker-hub/*"
      },
    ]
  })
}

# passing
resource "aws_ecr_repository_creation_template" "hub" {
  prefix               = "docker-hub"
  applied_for          = ["PULL_THROUGH_CACHE"]
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:ecr-pullthroughcache/hub-abcdef"
}

resource "aws_iam_role" "puller" {
  name = "puller"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "puller" {
  role = aws_iam_role.puller.name
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = "*" },
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer", "ecr:BatchCheckLayerAvailability", "ecr:BatchImportUpstreamImage"]
        Resource = "arn:aws:ecr:eu-west-1:111122223333:repository/docker-hub/*"
      },
    ]
  })
}

# undecided
resource "aws_ecr_repository_creation_template" "hub" {
  prefix               = var.x
  applied_for          = ["PULL_THROUGH_CACHE"]
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:ecr-pullthroughcache/hub-abcdef"
}

resource "aws_iam_role" "puller" {
  name = "puller"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy" "puller" {
  role = aws_iam_role.puller.name
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = "*" },
      {
        Effect   = "Allow"
        Action   = ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer", "ecr:BatchCheckLayerAvailability", "ecr:BatchImportUpstreamImage"]
        Resource = "arn:aws:ecr:eu-west-1:111122223333:repository/docker-hub/*"
      },
    ]
  })
}
