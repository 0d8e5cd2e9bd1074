resource "aws_launch_template" "workers" {
  name      = "workers"
  user_data = base64encode(file("${path.module}/user-data.sh"))
}
resource "aws_eks_node_group" "workers" {
  cluster_name    = "orders"
  node_group_name = "workers"
  ami_type        = "AL2023_x86_64_STANDARD"
  release_version = "1.36.2-20261101"
  launch_template {
    id      = aws_launch_template.workers.id
    version = aws_launch_template.workers.latest_version
  }
  node_repair_config {
    enabled = true
  }
}
resource "aws_launch_template" "old" {
  name      = "old"
  image_id  = data.aws_ssm_parameter.old.value
  user_data = filebase64("${path.module}/old.sh")
}
data "aws_ssm_parameter" "old" {
  name = "/aws/service/eks/optimized-ami/1.30/amazon-linux-2/recommended/image_id"
}
