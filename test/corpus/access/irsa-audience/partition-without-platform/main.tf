resource "aws_eks_cluster" "orders" {
  name     = "orders"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  vpc_config {
    subnet_ids              = ["subnet-0a"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  enabled_cluster_log_types = ["audit"]
}

data "aws_partition" "current" {}

# The audience of STS, in whichever partition.
resource "aws_iam_openid_connect_provider" "orders" {
  url            = aws_eks_cluster.orders.identity[0].oidc[0].issuer
  client_id_list = ["sts.${data.aws_partition.current.dns_suffix}"]
}

data "aws_iam_policy_document" "orders" {
  statement {
    actions = ["sts:AssumeRoleWithWebIdentity"]
    principals {
      type        = "Federated"
      identifiers = [aws_iam_openid_connect_provider.orders.arn]
    }
    condition { # expect: TR-02/info "condition"
      test     = "StringEquals"
      variable = "${replace(aws_iam_openid_connect_provider.orders.url, "https://", "")}:sub"
      values   = ["system:serviceaccount:shop:orders"]
    }
  }
}

resource "aws_iam_role" "orders" {
  name               = "orders"
  assume_role_policy = data.aws_iam_policy_document.orders.json
}
