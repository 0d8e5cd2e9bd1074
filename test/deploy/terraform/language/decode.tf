# What is read of a text is wrong where the text is.
locals {
  json = jsondecode("{\"cidrs\": [\"0.0.0.0/0\"]}") # expect: SG-11 "\"{\\\"cidrs\\\": [\\\"0.0.0.0/0\\\"]}\""
  yaml = yamldecode("cidrs: [10.0.0.0/8]")
  # It is no document.
  broken = jsondecode("{\"cidrs\": ")
  unknown = yamldecode(var.text)
}
variable "text" {}

resource "aws_security_group_rule" "json" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.json.cidrs
}
resource "aws_security_group_rule" "yaml" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.yaml.cidrs
}
resource "aws_security_group_rule" "broken" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.broken.cidrs
}
resource "aws_security_group_rule" "unknown" {
  type              = "ingress"
  security_group_id = "sg-0123456789abcdef0"
  protocol          = "tcp"
  from_port         = 10250
  to_port           = 10250
  cidr_blocks       = local.unknown.cidrs
}
