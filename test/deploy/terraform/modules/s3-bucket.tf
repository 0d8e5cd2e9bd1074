module "open" {
  source        = "terraform-aws-modules/s3-bucket/aws"
  version       = "~> 5.0"
  bucket        = "open"
  attach_policy = true
  policy        = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:GetObject\",\"Resource\":\"arn:aws:s3:::open/*\"}]}" # expect: BP-05 "\\\"*\\\""
}

module "not_attached" {
  source  = "terraform-aws-modules/s3-bucket/aws"
  version = "~> 5.0"
  bucket  = "not-attached"
  policy  = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:GetObject\",\"Resource\":\"arn:aws:s3:::not-attached/*\"}]}"
}
