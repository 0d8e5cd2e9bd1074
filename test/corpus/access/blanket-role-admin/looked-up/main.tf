data "aws_iam_policy" "everything" {
  name = "AdministratorAccess"
}

# A policy of the account's own may be called anything.
data "aws_iam_policy" "own" {
  name = "Administrators"
}

resource "aws_iam_role" "pipeline" {
  for_each = toset(["apply", "plan"])
  name     = "pipeline-${each.value}"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "codebuild.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_iam_role_policy_attachment" "apply" {
  role       = aws_iam_role.pipeline["apply"].name
  policy_arn = data.aws_iam_policy.everything.arn # expect: PP-08 "data.aws_iam_policy.everything.arn"
}

resource "aws_iam_role_policy_attachment" "plan" {
  role       = aws_iam_role.pipeline["plan"].name
  policy_arn = data.aws_iam_policy.own.arn
}
