variable "project" {
  type = string
}

locals {
  prefix = join("-", compact([var.project, "%s"]))
}

resource "aws_s3_bucket" "logs" {
  bucket = format(local.prefix, "logs")
}

resource "aws_s3_bucket_policy" "logs" {
  bucket = aws_s3_bucket.logs.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource = [
        format("%s%s", "arn:aws:s3:::", format(local.prefix, "logs")),
        format("%s%s/%s", "arn:aws:s3:::", format(local.prefix, "logs"), "*"),
      ]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}
