resource "aws_security_group" "endpoints" {
  name   = "endpoints"
  vpc_id = "vpc-0123456789abcdef0"
}

resource "aws_vpc_security_group_ingress_rule" "everything" {
  security_group_id = aws_security_group.endpoints.id
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
  cidr_ipv4         = "10.0.0.0/8" # expect: SG-08 "\"10.0.0.0/8\""
}

output "endpoint_group" {
  value = aws_security_group.endpoints.id
}
