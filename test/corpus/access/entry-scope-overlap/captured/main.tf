resource "aws_eks_access_policy_association" "auditors" {
  cluster_name  = "shop"
  principal_arn = "arn:aws:iam::111122223333:role/auditors"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"

  access_scope {
    type = "cluster"
  }
}
