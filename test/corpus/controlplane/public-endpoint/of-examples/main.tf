resource "aws_eks_cluster" "this" {
  name     = var.name
  role_arn = var.role_arn

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = true
    public_access_cidrs     = var.public_access_cidrs
  }
}

variable "name" {}

variable "role_arn" {}

variable "subnet_ids" {}

variable "public_access_cidrs" {
  default = ["0.0.0.0/0"] # expect: CL-04/error "\"0.0.0.0/0\""
}
