resource "aws_ecr_repository" "web" {
  name                 = "team/web"
  image_tag_mutability = "MUTABLE" # expect: RP-02 "\"MUTABLE\""
}

resource "aws_ecr_repository" "other" {
  name                 = "team/other"
  image_tag_mutability = "MUTABLE"
}
