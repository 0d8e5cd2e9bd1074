output "cluster_name" {
  value = aws_eks_cluster.this.name
}

output "target_group_arn" {
  value = aws_lb_target_group.orders.arn
}
