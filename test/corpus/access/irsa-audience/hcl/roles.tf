resource "aws_iam_role" "orders" {
  name               = "orders"
  assume_role_policy = data.aws_iam_policy_document.orders.json
}

resource "aws_iam_role" "returns" {
  name = "returns"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = local.provider }
      Condition = { # expect: TR-02 "Condition"
        StringEquals = { "${local.issuer}:sub" = "system:serviceaccount:orders:returns" }
      }
    }]
  })
}
