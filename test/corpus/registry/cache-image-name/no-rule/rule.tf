resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "dockerhub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:ecr-pullthroughcache/hub-AbCdEf"
}
