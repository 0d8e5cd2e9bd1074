resource "aws_eks_access_entry" "hybrid" {
  cluster_name  = aws_eks_cluster.this.name
  principal_arn = aws_iam_role.hybrid.arn
  type          = "HYBRID_LINUX"
}

resource "aws_eks_access_entry" "break_glass" {
  cluster_name  = aws_eks_cluster.this.name
  principal_arn = "arn:aws:iam::240018536927:role/break-glass"
  type          = "STANDARD"
}

resource "aws_eks_access_policy_association" "break_glass" {
  cluster_name  = aws_eks_cluster.this.name
  principal_arn = "arn:aws:iam::240018536927:role/break-glass"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"

  access_scope {
    type = "cluster"
  }
}

resource "aws_eks_access_entry" "developers" {
  cluster_name      = aws_eks_cluster.this.name
  principal_arn     = "arn:aws:iam::240018536927:role/developers"
  type              = "STANDARD"
  kubernetes_groups = ["kestrel-developers"]
}

resource "aws_eks_access_policy_association" "developers" {
  cluster_name  = aws_eks_cluster.this.name
  principal_arn = "arn:aws:iam::240018536927:role/developers"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"

  access_scope {
    type       = "namespace"
    namespaces = ["catalog", "notify"]
  }
}

resource "aws_eks_access_entry" "deployer" {
  cluster_name      = aws_eks_cluster.this.name
  principal_arn     = aws_iam_role.ci.arn
  type              = "STANDARD"
  kubernetes_groups = ["kestrel-deployers"]
}
