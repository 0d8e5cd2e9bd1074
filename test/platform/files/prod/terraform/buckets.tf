resource "aws_s3_bucket" "assets" {
  bucket = "kestrel-prod-assets"
}

resource "aws_s3_bucket_policy" "assets" {
  bucket = aws_s3_bucket.assets.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid       = "OnlyThroughTheEndpoint"
        Effect    = "Deny"
        Principal = { AWS = "arn:aws:iam::240018536927:role/kestrel-prod-catalog" }
        Action    = "s3:*"
        Resource = [
          "arn:aws:s3:::kestrel-prod-assets",
          "arn:aws:s3:::kestrel-prod-assets/*",
        ]
        Condition = {
          StringNotEquals = { "aws:SourceVpce" = "vpce-0c4d5e6f708192a3b" }
        }
      },
    ]
  })
}
