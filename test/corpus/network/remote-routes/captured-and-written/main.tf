resource "aws_route" "pods" {
  route_table_id         = aws_route_table.private.id
  destination_cidr_block = "10.53.0.0/17" # expect: RT-01 "\"10.53.0.0/17\""
  transit_gateway_id     = "tgw-0123456789abcdef0"
}

resource "aws_route" "nodes" {
  route_table_id         = aws_route_table.private.id
  destination_cidr_block = "10.52.0.0/16"
  transit_gateway_id     = "tgw-0123456789abcdef0"
}
