locals {
  one = { a = "10.20.0.10" }
  two = { a = "10.20.0.10", b = "10.20.1.10" }
}

resource "aws_route53_resolver_endpoint" "one" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0a1b2c3d4e5f60718"]
  dynamic "ip_address" { # expect: RE-02 "\"ip_address\""
    for_each = local.one
    content {
      subnet_id = "subnet-${ip_address.key}"
      ip        = ip_address.value
    }
  }
}

resource "aws_route53_resolver_endpoint" "two" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0a1b2c3d4e5f60718"]
  dynamic "ip_address" {
    for_each = local.two
    content {
      subnet_id = "subnet-${ip_address.key}"
      ip        = ip_address.value
    }
  }
}
