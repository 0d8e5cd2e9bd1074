resource "aws_security_group" "endpoints" {
  for_each = toset(["sts", "s3"])
  name     = each.key
  vpc_id   = "vpc-0123456789abcdef0"
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.eu-central-1.sts"
  vpc_endpoint_type = "Interface"
  security_group_ids = [
    aws_security_group.endpoints["sts"].id,
    aws_security_group.endpoint.id, # expect: SG-14 "aws_security_group.endpoint.id"
    "sg-0aaaaaaaaaaaaaaaa", # expect: SG-14 "\"sg-0aaaaaaaaaaaaaaaa\""
    "sg-0dddddddddddddddd",
    var.group_id,
    module.groups.id,
    data.aws_security_group.shared.id,
  ]
}

resource "aws_route53_resolver_endpoint" "inbound" {
  direction          = "INBOUND"
  security_group_ids = ["sg-0bbbbbbbbbbbbbbbb"] # expect: SG-14 "\"sg-0bbbbbbbbbbbbbbbb\""

  ip_address {
    subnet_id = "subnet-0123456789abcdef0"
  }

  ip_address {
    subnet_id = "subnet-0123456789abcdef1"
  }
}
