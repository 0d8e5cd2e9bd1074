variable "prefix" {
  type = string
}

resource "aws_secretsmanager_secret" "upstream" {
  name = replace("ecr-pullthroughcache/${var.prefix}-upstream", "_", "-") # expect: note "replace(\"ecr-pullthroughcache/${var.prefix}-upstream\", \"_\", \"-\")"
}

resource "aws_ecr_pull_through_cache_rule" "upstream" {
  ecr_repository_prefix = "github"
  upstream_registry_url = "ghcr.io"
  credential_arn        = aws_secretsmanager_secret.upstream.arn
}
