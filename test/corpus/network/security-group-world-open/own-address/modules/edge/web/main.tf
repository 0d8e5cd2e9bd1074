variable "ranges" {
  type = list(string)
}

variable "port" {
  type = number
}

resource "aws_security_group" "web" {
  name = "servers"

  ingress {
    protocol    = "tcp"
    from_port   = var.port
    to_port     = var.port
    cidr_blocks = var.ranges
  }
}
