# failing
resource "aws_iam_openid_connect_provider" "cluster" {
  url            = "https://oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  client_id_list = ["sts.amazonaws.co"] # expect: TR-08 "client_id_list"
}

# passing
resource "aws_iam_openid_connect_provider" "cluster" {
  url            = "https://oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  client_id_list = ["sts.amazonaws.com"]
}

# undecided
resource "aws_iam_openid_connect_provider" "cluster" {
  url            = "https://oidc.eks.eu-central-1.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"
  client_id_list = var.audiences
}
