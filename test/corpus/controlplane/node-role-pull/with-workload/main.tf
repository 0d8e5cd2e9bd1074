resource "aws_iam_role" "node" {
  name               = "node"
  assume_role_policy = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }] })
}
resource "aws_iam_role_policy_attachment" "w" {
  role       = aws_iam_role.node.name
  policy_arn = "arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy"
}
resource "aws_eks_node_group" "a" {
  cluster_name    = "plat"
  node_role_arn   = aws_iam_role.node.arn # expect: NG-07 "aws_iam_role.node.arn"
  subnet_ids      = ["subnet-0a1b2c3d4e5f60718"]
  ami_type        = "AL2023_x86_64_STANDARD"
  release_version = "1.34.1-20260801"
  node_repair_config { enabled = true }
  scaling_config {
    min_size     = 1
    desired_size = 2
    max_size     = 3
  }
}
