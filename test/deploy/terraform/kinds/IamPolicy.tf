# failing
resource "aws_iam_policy" "deploy" {
  name = "deploy"
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }] # expect: PP-08 "\"*\""
  })
}

# passing
resource "aws_iam_role_policy" "deploy" {
  name = "deploy"
  role = "deploy"
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "arn:aws:s3:::orders/*" }]
  })
}

# undecided
resource "aws_iam_role_policy" "deploy" {
  name   = "deploy"
  role   = "deploy"
  policy = data.http.policy.response_body
}
