resource "aws_iam_role_policy" "reader" {
  role = "reader"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["s3:ListBucket"] # expect: IA-03 '"s3:ListBucket"'
      Resource = "${aws_s3_bucket.orders.arn}/*"
    }]
  })
}
