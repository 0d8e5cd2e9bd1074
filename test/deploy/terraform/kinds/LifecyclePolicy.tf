# failing
resource "aws_ecr_lifecycle_policy" "orders" {
  repository = "orders"
  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "Keep releases."
      selection    = { tagStatus = "tagged", tagPatternList = ["v*"], countType = "sinceImagePushed", countUnit = "days", countNumber = 0 } # expect: LC-04 "0"
      action       = { type = "expire" }
    }]
  })
}

# passing
resource "aws_ecr_lifecycle_policy" "orders" {
  repository = "orders"
  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "Keep releases."
      selection    = { tagStatus = "tagged", tagPatternList = ["v*"], countType = "sinceImagePushed", countUnit = "days", countNumber = 20 }
      action       = { type = "expire" }
    }]
  })
}

# undecided
resource "aws_ecr_lifecycle_policy" "orders" {
  repository = "orders"
  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "Keep releases."
      selection    = { tagStatus = "tagged", tagPatternList = ["v*"], countType = "sinceImagePushed", countUnit = "days", countNumber = var.kept }
      action       = { type = "expire" }
    }]
  })
}
