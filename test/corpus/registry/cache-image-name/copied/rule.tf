resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "dockerhub"
  upstream_registry_url = "registry-1.docker.io"
  credential_arn        = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:ecr-pullthroughcache/hub-AbCdEf"
}

# Copied here by hand.
resource "aws_ecr_repository" "nginx" {
  name                 = "hub/library/nginx"
  image_tag_mutability = "IMMUTABLE"
}
