# failing
resource "aws_launch_template" "nodes" {
  name      = "eks-nodes"
  image_id  = "resolve:ssm:/aws/service/eks/optimized-ami/1.36/amazon-linux-2023/x86_64/standard/recommended/image_id"
  user_data = <<-SCRIPT
    #!/bin/bash
    /etc/eks/bootstrap.sh orders # expect: NC-06 "/etc/eks/bootstrap.sh"
  SCRIPT
}

# passing
resource "aws_launch_template" "nodes" {
  name = "eks-nodes"
  metadata_options {
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }
}

# undecided
resource "aws_launch_template" "nodes" {
  name = "eks-nodes"
  metadata_options {
    http_tokens                 = var.tokens
    http_put_response_hop_limit = 1
  }
}
