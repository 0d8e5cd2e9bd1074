resource "aws_ecr_lifecycle_policy" "app" {
  repository = "team/app"
  policy = jsonencode({ rules = [{
    rulePriority = 1
    selection    = { tagStatus = "tagged", tagPrefixList = ["0."], countType = "imageCountMoreThan", countNumber = 3 } # expect: LC-08/info "tagPrefixList"
    action       = { type = "expire" }
  }] })
}

resource "aws_ecr_lifecycle_policy" "desk" {
  repository = "team/desk"
  policy = jsonencode({ rules = [{
    rulePriority = 1
    selection    = { tagStatus = "tagged", tagPrefixList = ["0."], countType = "imageCountMoreThan", countNumber = 1 } # expect: LC-08/warning "tagPrefixList"
    action       = { type = "expire" }
  }] })
}
