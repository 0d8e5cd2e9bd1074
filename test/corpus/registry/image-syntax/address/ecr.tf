resource "aws_ecr_repository" "web" {
  name                 = "team/web"
  image_tag_mutability = "IMMUTABLE"
}
