variable "eks" {
  type = object({
    public_access = optional(object({
      enabled = optional(bool, false)
      cidrs   = optional(list(string), [])
    }), {})
  })
}

resource "aws_eks_cluster" "this" {
  name     = "orders"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  vpc_config {
    endpoint_public_access = var.eks.public_access.enabled
    public_access_cidrs    = var.eks.public_access.cidrs
    subnet_ids             = ["subnet-0123456789abcdef0"]
  }
}
