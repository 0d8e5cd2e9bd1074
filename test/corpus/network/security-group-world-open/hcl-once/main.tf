locals {
  ranges = ["0.0.0.0/0"] # expect: SG-01 '"0.0.0.0/0"'
}

# One range, three rules: it is wrong once.
resource "aws_security_group" "orders" {
  name   = "orders"
  vpc_id = "vpc-0a1b2c3d"

  dynamic "ingress" {
    for_each = { orders = 8443, returns = 9443, status = 9000 }

    content {
      description = ingress.key
      protocol    = "tcp"
      from_port   = ingress.value
      to_port     = ingress.value
      cidr_blocks = local.ranges
    }
  }
}
