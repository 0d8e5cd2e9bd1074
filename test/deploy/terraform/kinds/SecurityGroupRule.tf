# failing
resource "aws_security_group_rule" "ssh" {
  type              = "ingress"
  security_group_id = "sg-0a"
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-10 "\"0.0.0.0/0\""
}

# passing
resource "aws_vpc_security_group_ingress_rule" "https" {
  security_group_id = "sg-0a"
  from_port         = 443
  to_port           = 443
  ip_protocol       = "tcp"
  cidr_ipv4         = "10.20.0.0/16"
}

# undecided
resource "aws_security_group_rule" "ssh" {
  type              = "ingress"
  security_group_id = "sg-0a"
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = var.offices
}
