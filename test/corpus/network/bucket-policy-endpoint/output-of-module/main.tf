module "endpoints" {
  source = "./endpoints"
}

resource "aws_s3_bucket_policy" "images" {
  bucket = "images"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::111122223333:role/nodes" }
      Action    = "s3:GetObject"
      Resource  = "arn:aws:s3:::images/*"
      Condition = { StringEquals = { "aws:SourceVpce" = module.endpoints.sts } } # expect: BP-02 "module.endpoints.sts"
    }]
  })
}
