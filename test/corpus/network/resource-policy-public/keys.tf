resource "aws_kms_key" "open" {
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "*" } # expect: BP-05 "\"*\""
      Action    = "kms:*"
      Resource  = "*"
    }]
  })
}

resource "aws_kms_key_policy" "own" {
  key_id = "alias/shop"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::111122223333:root" }
      Action    = "kms:*"
      Resource  = "*"
    }]
  })
}
