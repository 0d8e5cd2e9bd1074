resource "aws_vpc" "this" {
  cidr_block           = var.vpc_cidr
  enable_dns_support   = true
  enable_dns_hostnames = true

  tags = { Name = "kestrel-prod" }
}

locals {
  zones = {
    a = { zone = "eu-central-1a", cidr = cidrsubnet(var.vpc_cidr, 8, 1) }
    b = { zone = "eu-central-1b", cidr = cidrsubnet(var.vpc_cidr, 8, 2) }
  }
}

resource "aws_subnet" "private" {
  for_each = local.zones

  vpc_id            = aws_vpc.this.id
  cidr_block        = each.value.cidr
  availability_zone = each.value.zone

  tags = {
    Name                              = "kestrel-prod-${each.key}"
    "kubernetes.io/role/internal-elb" = "1"
  }
}

resource "aws_ec2_transit_gateway" "this" {
  description = "Toward the data centre"
}

resource "aws_ec2_transit_gateway_vpc_attachment" "this" {
  transit_gateway_id = aws_ec2_transit_gateway.this.id
  vpc_id             = aws_vpc.this.id
  subnet_ids         = [for subnet in aws_subnet.private : subnet.id]
}
