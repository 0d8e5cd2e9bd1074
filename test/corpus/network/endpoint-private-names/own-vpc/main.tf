resource "aws_vpc" "network" {
  cidr_block = "10.30.0.0/16"
}

resource "aws_vpc_endpoint" "objects" { # expect: VE-03 "\"objects\""
  vpc_id              = aws_vpc.network.id
  service_name        = "com.amazonaws.eu-west-1.s3"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = ["sg-0123456789abcdef0"]
}
