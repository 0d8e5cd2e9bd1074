# Who that is, nobody knows before deployment: not a role of nodes because both are data sources.
resource "aws_eks_access_entry" "creator" {
  cluster_name  = "orders"
  principal_arn = data.aws_iam_session_context.current.issuer_arn
  type          = "STANDARD"
}

resource "aws_eks_access_entry" "nodes" {
  cluster_name  = "orders"
  principal_arn = data.aws_iam_role.nodes.arn
  type          = "STANDARD" # expect: AE-06 '"STANDARD"'
}

resource "aws_eks_node_group" "nodes" {
  cluster_name    = "orders"
  node_role_arn   = data.aws_iam_role.nodes.arn
  release_version = "1.36.2-20261101"
  node_repair_config {
    enabled = true
  }
}
