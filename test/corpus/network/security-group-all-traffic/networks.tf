data "aws_vpc" "private" {
  default = true
}

variable "partners" {
  type = list(string)
}

resource "aws_security_group" "services" {
  name = "services"

  ingress {
    protocol    = "-1" # expect: SG-02 "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = [data.aws_vpc.private.cidr_block]
  }
  ingress {
    protocol    = "-1" # expect: note "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = var.partners
  }
}
