resource "aws_iam_role_policy" "agent" {
  role = "agent"
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "iam:PutRolePolicy", Resource = "*" }] # expect: AC-04/warning "\"iam:PutRolePolicy\""
  })
}
