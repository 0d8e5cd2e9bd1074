provider "aws" {
  assume_role {
    role_arn = "arn:aws:iam::${var.account_id}:role/${var.aws_assume_role}"
  }
}

resource "aws_eks_access_policy_association" "creator" {
  cluster_name  = "orders"
  principal_arn = "arn:aws:iam::${var.account_id}:role/${var.aws_assume_role}"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  access_scope {
    type = "cluster"
  }
}

resource "aws_eks_access_policy_association" "team" {
  cluster_name  = "orders"
  principal_arn = "arn:aws:iam::${var.account_id}:role/${var.team_role}"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/warning "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  access_scope {
    type = "cluster"
  }
}

variable "account_id" {}
variable "aws_assume_role" {}
variable "team_role" {}
