variable "groups" {
  type = list(string)
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id              = "vpc-0123456789abcdef0"
  service_name        = "com.amazonaws.eu-central-1.sts"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = var.groups
}
