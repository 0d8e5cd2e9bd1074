resource "aws_iam_role" "start" {
  name = "start"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { AWS = var.people }, Action = "sts:AssumeRole" }] # expect: AC-05/info "Statement"
  })
}

resource "aws_iam_role" "end" {
  name = "end"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { AWS = aws_iam_role.start.arn }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_policy" "all" {
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
  })
}

resource "aws_iam_role_policy_attachment" "all" {
  role       = aws_iam_role.end.name
  policy_arn = aws_iam_policy.all.arn
}
