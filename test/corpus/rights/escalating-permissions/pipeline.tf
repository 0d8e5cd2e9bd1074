resource "aws_iam_role" "deploy" {
  name = "deploy"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }
      Action    = "sts:AssumeRoleWithWebIdentity"
      Condition = {
        StringEquals = {
          "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com"
          "token.actions.githubusercontent.com:sub" = "repo:example/shop:ref:refs/heads/main"
        }
      }
    }]
  })
}

data "aws_iam_policy_document" "functions" {
  statement {
    # Passing is limited to the service that the function is of.
    actions   = ["iam:PassRole"]
    resources = ["*"]
    condition {
      test     = "StringEquals"
      variable = "iam:PassedToService"
      values   = ["lambda.amazonaws.com"]
    }
  }
  statement {
    actions   = ["lambda:CreateFunction", "lambda:InvokeFunction"] # expect: AC-04/warning "\"lambda:CreateFunction\""
    resources = ["*"]
  }
}

resource "aws_iam_policy" "functions" {
  name   = "functions"
  policy = data.aws_iam_policy_document.functions.json
}

resource "aws_iam_role_policy_attachment" "functions" {
  role       = aws_iam_role.deploy.name
  policy_arn = aws_iam_policy.functions.arn
}

# Its own role.
resource "aws_iam_role_policy" "own" {
  role = aws_iam_role.deploy.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = "iam:AttachRolePolicy" # expect: AC-04/warning "\"iam:AttachRolePolicy\""
      Resource = aws_iam_role.deploy.arn
    }]
  })
}

# What denies it is limited to a time that has passed, or to requests without TLS.
resource "aws_iam_role_policy" "denied_in_part" {
  role = aws_iam_role.deploy.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      { Effect = "Allow", Action = "iam:AddUserToGroup", Resource = "*" }, # expect: AC-04/warning "\"iam:AddUserToGroup\""
      { Effect = "Deny", Action = "iam:*", Resource = "*", Condition = { Bool = { "aws:SecureTransport" = "false" } } },
    ]
  })
}
