variable "ranges" {
  type = list(string)
}

resource "aws_security_group" "web" {
  name   = "orders"
  vpc_id = "vpc-0a1b2c3d"

  dynamic "ingress" {
    for_each = toset([8443])

    content {
      protocol    = "tcp"
      from_port   = ingress.value
      to_port     = ingress.value
      cidr_blocks = var.ranges
    }
  }
}
