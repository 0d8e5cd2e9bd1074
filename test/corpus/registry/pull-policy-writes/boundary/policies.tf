data "aws_iam_policy_document" "limit" {
  statement {
    actions   = ["ecr:*"]
    resources = ["*"]
  }
}
resource "aws_iam_policy" "limit" {
  name   = "limit"
  policy = data.aws_iam_policy_document.limit.json
}
