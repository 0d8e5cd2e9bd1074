# failing
resource "aws_eks_pod_identity_association" "one" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = "api"
  role_arn        = "arn:aws:iam::111122223333:role/api"
}

resource "aws_eks_pod_identity_association" "two" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = "api" # expect: PA-03 "\"api\""
  role_arn        = "arn:aws:iam::111122223333:role/api"
}

# passing
resource "aws_eks_pod_identity_association" "one" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = "api"
  role_arn        = "arn:aws:iam::111122223333:role/api"
}

resource "aws_eks_pod_identity_association" "two" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = "front"
  role_arn        = "arn:aws:iam::111122223333:role/api"
}

# undecided
resource "aws_eks_pod_identity_association" "one" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = "api"
  role_arn        = "arn:aws:iam::111122223333:role/api"
}

resource "aws_eks_pod_identity_association" "two" {
  cluster_name    = "shop"
  namespace       = "web"
  service_account = var.x
  role_arn        = "arn:aws:iam::111122223333:role/api"
}
