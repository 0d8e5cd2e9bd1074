locals {
  nodes = ["10.52.0.0/16"]
}

resource "aws_route" "nodes" {
  for_each = toset(local.nodes)

  route_table_id         = "rtb-0123456789abcdef0"
  destination_cidr_block = each.value # expect: RT-01 "each.value"
  transit_gateway_id     = "tgw-0123456789abcdef0"
}

output "nodes" {
  value = local.nodes
}
