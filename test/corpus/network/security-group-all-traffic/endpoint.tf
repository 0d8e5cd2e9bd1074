resource "aws_eks_cluster" "orders" {
  name     = "orders"
  role_arn = "arn:aws:iam::111122223333:role/orders"
  version  = "1.36"
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

resource "aws_vpc_endpoint" "sts" {
  vpc_id             = "vpc-0a1b2c3d4e5f60718"
  service_name       = "com.amazonaws.eu-west-1.sts"
  vpc_endpoint_type  = "Interface"
  security_group_ids = [aws_security_group.sts.id]
}

resource "aws_security_group" "sts" {
  vpc_id = "vpc-0a1b2c3d4e5f60718"
  ingress {
    protocol    = "-1" # expect: SG-02 "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = ["10.53.0.0/16"]
  }
}

resource "aws_security_group" "additional" {
  vpc_id = "vpc-0a1b2c3d4e5f60718"
  ingress {
    protocol    = "-1" # expect: note "\"-1\""
    from_port   = 0
    to_port     = 0
    cidr_blocks = ["10.53.0.0/16"]
  }
}
