provider "aws" {
  region = "eu-central-1"
}
provider "aws" {
  alias  = "america"
  region = "us-east-1"
}
resource "aws_ecr_pull_through_cache_rule" "docker" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/docker-AbCdEf" # expect: PT-03 "\"arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/docker-AbCdEf\""
}
resource "aws_ecr_pull_through_cache_rule" "america" {
  provider              = aws.america
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/docker-AbCdEf"
}
resource "aws_ecr_pull_through_cache_rule" "github" {
  ecr_repository_prefix = "github"
  upstream_registry_url = "ghcr.io"
  credential_arn        = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:ecr-pullthroughcache/github-AbCdEf"
}
