resource "aws_vpc_security_group_ingress_rule" "cluster_remote_pods" {
  for_each = toset(var.remote_pod_cidrs)

  security_group_id = aws_eks_cluster.this.vpc_config[0].cluster_security_group_id
  description       = "All traffic of the Pods on hybrid nodes"
  cidr_ipv4         = each.value
  ip_protocol       = "-1"
}

resource "aws_vpc_security_group_ingress_rule" "cluster_dns" {
  for_each = toset(["tcp", "udp"])

  security_group_id = aws_eks_cluster.this.vpc_config[0].cluster_security_group_id
  description       = "DNS of the hybrid nodes"
  cidr_ipv4         = "10.112.0.0/16"
  ip_protocol       = each.value
  from_port         = 53
  to_port           = 53
}

resource "aws_vpc_security_group_ingress_rule" "cluster_api" {
  security_group_id = aws_eks_cluster.this.vpc_config[0].cluster_security_group_id
  description       = "The API for the hybrid nodes"
  cidr_ipv4         = "10.112.0.0/16"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}
