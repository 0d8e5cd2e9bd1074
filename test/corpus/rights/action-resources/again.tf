resource "aws_iam_role_policy" "copier" {
  role = "copier"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["s3:ListBucket", "s3:GetBucketLocation"]
        Resource = aws_s3_bucket.orders.arn
      },
      {
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:ListBucket"] # expect: IA-03 '"s3:ListBucket"'
        Resource = "${aws_s3_bucket.orders.arn}/*"
      },
      {
        Effect   = "Allow"
        Action   = ["s3:GetObject", "s3:ListBucket"] # expect: IA-03 '"s3:ListBucket"'
        Resource = "${aws_s3_bucket.invoices.arn}/*"
      },
    ]
  })
}
