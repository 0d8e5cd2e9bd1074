# A boundary limits what its policies allow.
data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com"]
    }
  }
}

resource "aws_iam_policy" "limit" {
  name = "limit"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = ["s3:*", "ssm:*", "iam:PutRolePolicy"], Resource = "*" },
    ]
  })
}

resource "aws_iam_role" "limited" {
  name                 = "limited"
  assume_role_policy   = data.aws_iam_policy_document.trust.json
  permissions_boundary = aws_iam_policy.limit.arn
}

resource "aws_iam_role_policy" "limited" {
  role = aws_iam_role.limited.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "iam:AttachRolePolicy", Resource = "*" },
      { Effect = "Allow", Action = "ssm:StartSession", Resource = "*" }, # expect: AC-04/warning "\"ssm:StartSession\""
    ]
  })
}

# A boundary that is not here may take all of it away.
resource "aws_iam_role" "unknown" {
  name                 = "unknown"
  assume_role_policy   = data.aws_iam_policy_document.trust.json
  permissions_boundary = "arn:aws:iam::111122223333:policy/organization-limit"
}

resource "aws_iam_role_policy" "unknown" {
  role = aws_iam_role.unknown.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "iam:AttachRolePolicy", Resource = "*" }]
  })
}
