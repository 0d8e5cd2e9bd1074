variable "key_arn" {
  type    = string
  default = ""
}

data "aws_iam_policy_document" "volumes" {
  count = var.key_arn != "" ? 1 : 0
  statement {
    actions   = ["kms:Decrypt", "kms:CreateGrant"]
    resources = [var.key_arn]
  }
}
