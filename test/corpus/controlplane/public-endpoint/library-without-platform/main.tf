# Only its own example calls the module: others give it what they want.
resource "aws_eks_cluster" "orders" {
  name     = "orders"
  role_arn = var.role_arn

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = true
    public_access_cidrs     = var.ranges
  }
}

# The public endpoint is off by default, and the example switches it on.
resource "aws_eks_cluster" "stock" {
  name     = "stock"
  role_arn = var.role_arn

  vpc_config {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = var.is_open
    public_access_cidrs     = var.is_open ? ["0.0.0.0/0"] : null # expect: CL-04/info "\"0.0.0.0/0\""
  }
}

variable "role_arn" {}

variable "subnet_ids" {}

variable "is_open" {
  default = false
}

variable "ranges" {
  default = ["0.0.0.0/0"] # expect: CL-04/warning "\"0.0.0.0/0\""
}
