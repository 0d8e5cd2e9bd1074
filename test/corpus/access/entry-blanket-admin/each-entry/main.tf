resource "aws_eks_access_entry" "people" {
  for_each = {
    "dev-one" = "arn:aws:iam::111122223333:role/developer"
    breakers  = "arn:aws:iam::111122223333:role/break-glass"
  }
  cluster_name  = "orders"
  principal_arn = each.value
}

resource "aws_eks_access_policy_association" "people" {
  for_each      = aws_eks_access_entry.people
  cluster_name  = each.value.cluster_name
  principal_arn = each.value.principal_arn
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/error "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  access_scope { type = "cluster" }
}
