# failing
resource "aws_ecr_registry_policy" "all" {
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" } # expect: BP-05 "\"*\""
      Action    = "ecr:ReplicateImage"
      Resource  = "arn:aws:ecr:eu-west-1:111122223333:repository/*"
    }]
  })
}

# passing
resource "aws_ecr_registry_policy" "all" {
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::444455556666:root" }
      Action    = "ecr:ReplicateImage"
      Resource  = "arn:aws:ecr:eu-west-1:111122223333:repository/*"
    }]
  })
}

# undecided
resource "aws_ecr_registry_policy" "all" {
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = var.x }
      Action    = "ecr:ReplicateImage"
      Resource  = "arn:aws:ecr:eu-west-1:111122223333:repository/*"
    }]
  })
}
