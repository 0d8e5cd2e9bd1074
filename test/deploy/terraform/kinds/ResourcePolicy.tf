# failing
resource "aws_s3_bucket_policy" "data" {
  bucket = "data"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" } # expect: BP-05 "\"*\""
      Action    = "s3:GetObject"
      Resource  = "arn:aws:s3:::data/*"
    }]
  })
}

# passing
resource "aws_s3_bucket_policy" "data" {
  bucket = "data"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::111122223333:role/reader" }
      Action    = "s3:GetObject"
      Resource  = "arn:aws:s3:::data/*"
    }]
  })
}

# undecided
resource "aws_s3_bucket_policy" "data" {
  bucket = "data"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = var.x }
      Action    = "s3:GetObject"
      Resource  = "arn:aws:s3:::data/*"
    }]
  })
}
