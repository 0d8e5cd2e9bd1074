# Each instance has another item of the list.
locals {
  cidrs = ["10.0.0.0/8", "0.0.0.0/0"] # expect: SG-11 "\"0.0.0.0/0\""
  safe  = ["10.0.0.0/8", "172.16.0.0/12"]
}

resource "aws_security_group_rule" "counted" {
  count             = 2
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = [local.cidrs[count.index]]
}
resource "aws_security_group_rule" "safe" {
  count             = 2
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = [local.safe[count.index]]
}
resource "aws_security_group_rule" "none" {
  count             = 0
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = ["0.0.0.0/0"]
}
