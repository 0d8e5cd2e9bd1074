resource "aws_eks_cluster" "prod" {
  name     = "prod"
  role_arn = "arn:aws:iam::111122223333:role/cluster"

  vpc_config {
    subnet_ids = ["subnet-0123456789abcdef0"]
  }

  remote_network_config {
    remote_node_networks {
      cidrs = ["10.112.0.0/16"]
    }
  }
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type = "Interface"
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.${var.region}.s3"
  vpc_endpoint_type = "Interface"
}

resource "aws_vpc_endpoint" "ecr" {
  vpc_id            = "vpc-0123456789abcdef0"
  service_name      = "com.amazonaws.eu-west-1.ecr.dkr"
  vpc_endpoint_type = "Interface"
}
