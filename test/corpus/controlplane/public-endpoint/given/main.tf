variable "cidrs" {
  type = list(string)
}

resource "aws_eks_cluster" "this" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/eks"
  vpc_config {
    subnet_ids             = ["subnet-1", "subnet-2"]
    endpoint_public_access = true
    public_access_cidrs    = var.cidrs
  }
}
