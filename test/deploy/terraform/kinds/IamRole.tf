# failing
resource "aws_iam_role" "deploy" {
  name = "deploy"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { AWS = "*" } # expect: TR-15 "\"*\""
    }]
  })
}

# passing
resource "aws_iam_role" "build" {
  name = "build"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "codebuild.amazonaws.com" }
    }]
  })
}

# undecided
resource "aws_iam_role" "deploy" {
  name               = "deploy"
  assume_role_policy = var.trust
}
