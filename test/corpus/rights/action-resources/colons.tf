# A wildcard at the end of a part of an ARN may run over colons, one within a part may not.
data "aws_iam_policy_document" "spanning" {
  statement {
    actions   = ["lambda:InvokeFunction"]
    resources = ["arn:aws:lambda:*:*:orders"]
  }

  statement {
    actions   = ["secretsmanager:GetSecretValue"]
    resources = ["arn:aws:secretsmanager:eu-west-1:1111*:orders"]
  }

  statement {
    actions   = ["lambda:InvokeFunction"] # expect: IA-03 '"lambda:InvokeFunction"'
    resources = ["arn:aws:lambda:*:111122223333:orders"]
  }

  statement {
    actions   = ["ec2:StartInstances"] # expect: IA-03 '"ec2:StartInstances"'
    resources = ["arn:aws:ec2:*:*:volume/*"]
  }
}
