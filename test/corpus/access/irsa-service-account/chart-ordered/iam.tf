resource "aws_iam_role" "notifier" {
  name = "notifier"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92" }
      Condition = { StringEquals = {
        "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92:aud" = "sts.amazonaws.com"
        "oidc.eks.eu-west-1.amazonaws.com/id/5F0C2B7A9D1E48368C7B54E1A3D06F92:sub" = "system:serviceaccount:notifications:notifier" # expect: TR-09 "\"system:serviceaccount:notifications:notifier\""
      } }
    }]
  })
}
