resource "aws_ecr_repository" "web" {
  name                 = "team/web"
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_ecr_lifecycle_policy" "web" {
  repository = aws_ecr_repository.web.name
  policy = jsonencode({
    rules = [
      {
        rulePriority = 1
        description  = "old versions"
        selection = {
          tagStatus      = "tagged"
          tagPatternList = ["1.*"] # expect: LC-08 "tagPatternList"
          countType      = "sinceImagePushed"
          countUnit      = "days"
          countNumber    = 30
        }
        action = { type = "expire" }
      }
    ]
  })
}
