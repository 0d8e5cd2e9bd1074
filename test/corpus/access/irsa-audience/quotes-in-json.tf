# Quotes within an expression do not end the string of JSON that it stands in.
resource "aws_iam_role" "quoted" {
  name               = "quoted"
  assume_role_policy = <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Principal": { "Federated": "${aws_iam_openid_connect_provider.oidc.arn}" },
      "Action": "sts:AssumeRoleWithWebIdentity",
      "Condition": {
        "StringEquals": {
          "${replace(aws_iam_openid_connect_provider.oidc.url, "https://", "")}:sub": "system:serviceaccount:kube-system:a"
        }
      }
    }
  ]
}
POLICY
}
