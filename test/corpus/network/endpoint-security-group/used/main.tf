locals {
  nodes = ["10.52.0.0/16"]
  pods  = ["10.53.0.0/16"]
}

resource "aws_security_group" "sts" {
  name   = "sts"
  vpc_id = "vpc-0123456789abcdef0"

  ingress {
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = concat(["10.0.0.0/16"], local.pods, local.nodes) # expect: SG-08 "concat([\"10.0.0.0/16\"], local.pods, local.nodes)"
  }
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.sts.id]
}

resource "aws_route" "nodes" {
  for_each = toset(local.nodes)

  route_table_id         = "rtb-0123456789abcdef0"
  destination_cidr_block = each.value
  transit_gateway_id     = "tgw-0123456789abcdef0"
}

resource "aws_route" "pods" {
  for_each = toset(local.pods)

  route_table_id         = "rtb-0123456789abcdef0"
  destination_cidr_block = each.value
  transit_gateway_id     = "tgw-0123456789abcdef0"
}
