# failing
resource "aws_vpc" "main" {
  cidr_block = "10.64.0.0/16"
}

resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name   = "files"
  vpc_id = aws_vpc.main.id
  ingress { # expect: SG-12 "ingress"
    protocol    = "tcp"
    from_port   = 2049
    to_port     = 2049
    cidr_blocks = ["10.0.0.0/16"]
  }
}

resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

# passing
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name   = "files"
  vpc_id = aws_vpc.main.id
  ingress {
    protocol    = "tcp"
    from_port   = 2049
    to_port     = 2049
    cidr_blocks = ["10.0.0.0/16"]
  }
}

resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}

# undecided
resource "aws_vpc" "main" {
  cidr_block = var.x
}

resource "aws_efs_mount_target" "a" {
  file_system_id  = "fs-0123456789abcdef0"
  subnet_id       = "subnet-0123456789abcdef0"
  security_groups = [aws_security_group.files.id]
}

resource "aws_security_group" "files" {
  name   = "files"
  vpc_id = aws_vpc.main.id
  ingress {
    protocol    = "tcp"
    from_port   = 2049
    to_port     = 2049
    cidr_blocks = ["10.0.0.0/16"]
  }
}

resource "aws_eks_cluster" "shop" {
  name     = "shop"
  role_arn = "arn:aws:iam::111122223333:role/cluster"
  version  = "1.33"

  enabled_cluster_log_types = ["api", "audit", "authenticator"]
  deletion_protection       = true

  access_config {
    authentication_mode = "API"
  }
  vpc_config {
    subnet_ids              = ["subnet-0123456789abcdef0"]
    endpoint_public_access  = false
    endpoint_private_access = true
  }
  remote_network_config {
    remote_node_networks {
      cidrs = ["10.52.0.0/16"]
    }
    remote_pod_networks {
      cidrs = ["10.53.0.0/16"]
    }
  }
}
