# failing
resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = aws_secretsmanager_secret.hub.arn
}

resource "aws_secretsmanager_secret" "hub" {
  name = "hub-login" # expect: PT-04 "\"hub-login\""
}

# passing
resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = aws_secretsmanager_secret.hub.arn
}

resource "aws_secretsmanager_secret" "hub" {
  name = "ecr-pullthroughcache/hub"
}

# undecided
resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = aws_secretsmanager_secret.hub.arn
}

resource "aws_secretsmanager_secret" "hub" {
  name = var.x
}
