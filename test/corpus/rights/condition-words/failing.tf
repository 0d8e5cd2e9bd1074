data "aws_iam_policy_document" "tls" {
  statement {
    effect    = "Deny"
    actions   = ["s3:*"]
    resources = ["*"]
    condition {
      test     = "Boolean" # expect: IA-02 '"Boolean"'
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
    condition {
      test     = "StringEquals"
      variable = "s3:prefx" # expect: IA-02/error '"s3:prefx"'
      values   = ["orders"]
    }
    condition {
      test     = var.test # expect: note "var.test"
      variable = "s3:delimiter"
      values   = ["/"]
    }
  }
}
