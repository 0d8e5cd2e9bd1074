locals {
  repositories = toset(["kestrel/orders", "kestrel/catalog", "kestrel/notifier", "kestrel/checkout"])
}

resource "aws_ecr_repository" "this" {
  for_each = local.repositories

  name                 = each.value
  image_tag_mutability = "IMMUTABLE"

  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecr_lifecycle_policy" "this" {
  for_each = local.repositories

  repository = aws_ecr_repository.this[each.value].name

  policy = jsonencode({
    rules = [
      {
        rulePriority = 1
        description  = "Previews go after a month"
        selection = {
          tagStatus      = "tagged"
          tagPatternList = ["preview-*"]
          countType      = "sinceImagePushed"
          countNumber    = 30
          countUnit      = "days"
        }
        action = { type = "expire" }
      },
      {
        rulePriority = 2
        description  = "Branches go after a month"
        selection = {
          tagStatus      = "tagged"
          tagPatternList = ["branch-*"]
          countType      = "sinceImagePushed"
          countNumber    = 30
          countUnit      = "days"
        }
        action = { type = "expire" }
      },
    ]
  })
}

resource "aws_ecr_replication_configuration" "this" {
  replication_configuration {
    rule {
      destination {
        region      = "eu-west-1"
        registry_id = "240018536927"
      }

      repository_filter {
        filter      = "kestrel/"
        filter_type = "PREFIX_MATCH"
      }
    }
  }
}

resource "aws_secretsmanager_secret" "docker_hub" {
  name = "ecr-pullthroughcache/docker-hub"
}

resource "aws_ecr_pull_through_cache_rule" "docker_hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = aws_secretsmanager_secret.docker_hub.arn
}
