# failing
resource "aws_ecr_repository" "orders" {
  name                 = "orders"
  image_tag_mutability = local.mutability
}

locals {
  mutability = "IMMUTABLE_WITH_EXCLUSION" # expect: RP-01 "\"IMMUTABLE_WITH_EXCLUSION\""
}

# passing
resource "aws_ecr_repository" "orders" {
  name                 = "orders"
  image_tag_mutability = "IMMUTABLE"
}

# undecided
resource "aws_ecr_repository" "orders" {
  name                 = "orders"
  image_tag_mutability = var.mutability
}
