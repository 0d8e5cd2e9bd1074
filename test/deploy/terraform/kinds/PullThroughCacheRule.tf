# failing
resource "aws_ecr_pull_through_cache_rule" "hub" { # expect: PT-02 "\"hub\""
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = "registry-1.docker.io"
}

# passing
resource "aws_ecr_pull_through_cache_rule" "public" {
  ecr_repository_prefix = "ecr-public"
  upstream_registry_url = "public.ecr.aws"
}

# undecided
resource "aws_ecr_pull_through_cache_rule" "hub" {
  ecr_repository_prefix = "docker-hub"
  upstream_registry_url = var.upstream
}
