variable "shell" {
  type    = bool
  default = false
}

variable "offices" {
  type    = set(string)
  default = []
}

# Whoever sets the variable opens it.
resource "aws_security_group_rule" "shell" {
  count             = var.shell ? 1 : 0
  type              = "ingress"
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-10/info "\"0.0.0.0/0\""
  security_group_id = "sg-0a1b2c3d4e5f60718"
}

resource "aws_security_group_rule" "offices" {
  for_each          = var.offices
  type              = "ingress"
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-10/info "\"0.0.0.0/0\""
  security_group_id = "sg-0a1b2c3d4e5f60718"
}

resource "aws_security_group_rule" "always" {
  count             = var.shell ? 0 : 1
  type              = "ingress"
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-10/error "\"0.0.0.0/0\""
  security_group_id = "sg-0a1b2c3d4e5f60718"
}

# What is behind the ports of the web is often meant for everybody.
resource "aws_security_group_rule" "metrics" {
  type              = "ingress"
  from_port         = 9666
  to_port           = 9666
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-01/warning "\"0.0.0.0/0\""
  security_group_id = "sg-0a1b2c3d4e5f60718"
}

resource "aws_security_group_rule" "web" {
  type              = "ingress"
  from_port         = 443
  to_port           = 443
  protocol          = "tcp"
  cidr_blocks       = ["0.0.0.0/0"] # expect: SG-01/info "\"0.0.0.0/0\""
  security_group_id = "sg-0a1b2c3d4e5f60718"
}
