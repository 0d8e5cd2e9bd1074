# failing
resource "aws_eks_access_entry" "operators" {
  cluster_name      = "orders"
  principal_arn     = "arn:aws:iam::111122223333:role/operators"
  kubernetes_groups = ["system:masters"] # expect: AE-01 "\"system:masters\""
}

# passing
resource "aws_eks_access_entry" "operators" {
  cluster_name  = "orders"
  principal_arn = "arn:aws:iam::111122223333:role/operators"
}

resource "aws_eks_access_policy_association" "operators" {
  cluster_name  = "orders"
  principal_arn = "arn:aws:iam::111122223333:role/operators"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"
  access_scope {
    type       = "namespace"
    namespaces = ["orders"]
  }
}

# undecided
variable "group" {}

resource "aws_eks_access_entry" "operators" {
  cluster_name      = "orders"
  principal_arn     = "arn:aws:iam::111122223333:role/operators"
  kubernetes_groups = [var.group]
}
