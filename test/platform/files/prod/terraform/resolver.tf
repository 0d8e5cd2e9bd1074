resource "aws_security_group" "resolver" {
  name        = "kestrel-prod-resolver"
  description = "DNS from the VPC and the remote Pods"
  vpc_id      = aws_vpc.this.id

  ingress {
    description = "DNS by UDP"
    protocol    = "udp"
    from_port   = 53
    to_port     = 53
    cidr_blocks = concat([var.vpc_cidr], var.remote_pod_cidrs)
  }

  ingress {
    description = "DNS by TCP"
    protocol    = "tcp"
    from_port   = 53
    to_port     = 53
    cidr_blocks = concat([var.vpc_cidr], var.remote_pod_cidrs)
  }
}

resource "aws_route53_resolver_endpoint" "inbound" {
  name               = "kestrel-prod-inbound"
  direction          = "INBOUND"
  security_group_ids = [aws_security_group.resolver.id]

  ip_address {
    subnet_id = aws_subnet.private["a"].id
    ip        = var.resolver_addresses[0]
  }

  ip_address {
    subnet_id = aws_subnet.private["b"].id
    ip        = var.resolver_addresses[1]
  }
}
