resource "aws_iam_openid_connect_provider" "orders" {
  url            = "https://oidc.eks.eu-west-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  client_id_list = ["sts.amazonaws.com"]
}
