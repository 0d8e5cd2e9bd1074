# The blocks that are made, by the name that the call gives to each.
resource "aws_security_group" "made" {
  dynamic "ingress" {
    for_each = { inside = "10.0.0.0/8", outside = "0.0.0.0/0" } # expect: SG-11 "\"0.0.0.0/0\""
    iterator = one
    content {
      protocol    = "tcp"
      from_port   = 10250
      to_port     = 10250
      cidr_blocks = [one.value]
    }
  }
}

# The label is no name where there is an iterator.
resource "aws_security_group" "open" {
  dynamic "ingress" {
    for_each = var.rules
    iterator = one
    content {
      protocol    = "tcp"
      from_port   = 10250
      to_port     = 10250
      cidr_blocks = one.value
    }
  }
}

variable "rules" {}
