variable "env" {
  type = string
}

variable "ports" {
  type = list(number)
}

locals {
  sources = {
    default = ["10.0.0.0/8"]
    try     = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
  }
}

resource "aws_security_group" "by_workspace" {
  name = "by-workspace"
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = local.sources[terraform.workspace]
  }
}

resource "aws_security_group" "by_list" {
  name = "by-list"
  ingress {
    from_port   = 5432
    to_port     = 5432
    protocol    = "tcp"
    cidr_blocks = concat(["10.0.0.0/8"], var.env == "try" ? ["0.0.0.0/0"] : []) # expect: SG-10 "\"0.0.0.0/0\""
  }
}

resource "aws_security_group" "by_block" {
  name = "by-block"
  dynamic "ingress" {
    for_each = var.env == "try" ? [3306] : []
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
    }
  }
}

resource "aws_security_group" "by_ports" {
  name = "by-ports"
  dynamic "ingress" { # expect: note "\"ingress\""
    for_each = var.ports
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["10.0.0.0/8"]
    }
  }
}
