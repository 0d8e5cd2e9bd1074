resource "aws_ecr_repository" "team" {
  for_each             = toset(["catalog", "web"])
  name                 = "team/${each.key}"
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
}
