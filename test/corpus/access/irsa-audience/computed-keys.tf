locals {
  issuer = "oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE"
}
resource "aws_iam_role" "cni" {
  name               = "cni"
  assume_role_policy = <<-POLICY
    {"Version": "2012-10-17", "Statement": [{
      "Effect": "Allow", "Action": "sts:AssumeRoleWithWebIdentity",
      "Principal": {"Federated": "arn:aws:iam::111122223333:oidc-provider/${local.issuer}"},
      "Condition": {"StringEquals": {
        "${local.issuer}:sub": "system:serviceaccount:kube-system:aws-node",
        "${local.issuer}:aud": "sts.acme.example"
      }}}]}
  POLICY
}
