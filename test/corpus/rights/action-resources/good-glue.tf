variable "parameter" {
  default = ""
}

data "aws_iam_policy_document" "job" {
  statement {
    actions   = ["logs:FilterLogEvents", "logs:AssociateKmsKey"]
    resources = ["arn:aws:logs:*:*:/aws-glue/*"]
  }

  statement {
    actions   = ["ssm:GetParameter"]
    resources = ["arn:aws:ssm:eu-west-1:111122223333:parameter${var.parameter}"]
  }
}
