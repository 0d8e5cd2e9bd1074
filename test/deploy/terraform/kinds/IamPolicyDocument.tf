# failing
data "aws_iam_policy_document" "admin" {
  statement {
    actions   = ["*"] # expect: PP-08 "\"*\""
    resources = ["*"]
  }
}

# passing
data "aws_iam_policy_document" "read" {
  statement {
    actions   = ["s3:GetObject"]
    resources = ["arn:aws:s3:::orders/*"]
  }
}

# undecided
data "aws_iam_policy_document" "read" {
  statement {
    actions   = var.actions
    resources = ["*"]
  }
}
