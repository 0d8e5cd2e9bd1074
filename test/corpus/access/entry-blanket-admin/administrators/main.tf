variable "cluster_admin_role_arn" {
  type = string
}

resource "aws_eks_access_policy_association" "people" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = var.cluster_admin_role_arn
  access_scope { type = "cluster" }
}

resource "aws_eks_access_policy_association" "sso" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = "arn:aws:iam::111122223333:role/aws-reserved/sso.amazonaws.com/eu-central-1/AWSReservedSSO_AdministratorAccess_0123456789abcdef"
  access_scope { type = "cluster" }
}

resource "aws_eks_access_policy_association" "admins" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = "arn:aws:iam::111122223333:role/platform-admins"
  access_scope { type = "cluster" }
}

resource "aws_eks_access_policy_association" "badge" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/warning "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = "arn:aws:iam::111122223333:role/administration-dashboard"
  access_scope { type = "cluster" }
}

data "aws_caller_identity" "current" {}

resource "aws_eks_access_policy_association" "user" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/warning "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = "arn:aws:iam::${data.aws_caller_identity.current.account_id}:user/wanda"
  access_scope { type = "cluster" }
}

resource "aws_eks_access_policy_association" "creator" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = data.aws_caller_identity.current.arn
  access_scope { type = "cluster" }
}

resource "aws_iam_role" "argocd" {
  name = "orders-argocd"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "pods.eks.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}

resource "aws_eks_access_policy_association" "argocd" {
  cluster_name  = "orders"
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy" # expect: AE-02/info "\"arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy\""
  principal_arn = aws_iam_role.argocd.arn
  access_scope { type = "cluster" }
}
