module "open" {
  source          = "terraform-aws-modules/ecr/aws"
  version         = "~> 3.0"
  repository_name = "open"

  repository_read_access_arns = ["*"] # expect: BP-05 "\"*\""
  create_lifecycle_policy     = false
}

module "own" {
  source          = "terraform-aws-modules/ecr/aws"
  version         = "~> 3.0"
  repository_name = "own"

  repository_read_write_access_arns = ["arn:aws:iam::111122223333:role/ci"]
  repository_lifecycle_policy       = "{\"rules\":[{\"rulePriority\":1,\"description\":\"old\",\"selection\":{\"tagStatus\":\"untagged\",\"countType\":\"imageCountMoreThan\",\"countNumber\":0},\"action\":{\"type\":\"expire\"}}]}" # expect: LC-06 "\\\"untagged\\\"", LC-04 "0"
}

module "registry" {
  source            = "terraform-aws-modules/ecr/aws"
  version           = "~> 3.0"
  create_repository = false

  create_registry_policy = true
  registry_policy        = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"ecr:ReplicateImage\",\"Resource\":\"*\"}]}" # expect: BP-05 "\\\"*\\\""

  create_registry_replication_configuration = true
  registry_replication_rules = [
    { destinations = [{ region = "eu-central-9", registry_id = "111122223333" }] } # expect: RC-05 "{"
  ]
}

module "template" { # expect: PT-02 "\"template\""
  source               = "terraform-aws-modules/ecr/aws//modules/repository-template"
  version              = "~> 3.0"
  prefix               = "cache"
  image_tag_mutability = "MUTABLE"

  create_pull_through_cache_rule = true
  upstream_registry_url          = "registry-1.docker.io"
}
